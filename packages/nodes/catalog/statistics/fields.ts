import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';
import { quantileMethods } from '../../lib/statistics/quantiles.ts';

const test = (...tests: string[]) => ({ operation: ['test'], test: tests });

export const statisticsFields = {
  operation: choice({
    label: 'Work out',
    default: 'describe',
    choices: [
      { value: 'describe', label: 'Figures of each field' },
      { value: 'correlation', label: 'How far fields go together (correlation)' },
      { value: 'regression', label: 'How fields explain another (regression)' },
      { value: 'test', label: 'Whether a difference is more than chance (test)' },
    ],
  }),
  fields: text({ label: 'Fields', when: { operation: ['describe', 'correlation'] }, placeholder: 'price, weight', help: 'Fields with numbers, separated by commas. Left empty, all fields of the first item that have a number.' }),
  quantiles: text({ label: 'Quantiles (%)', default: '5, 25, 50, 75, 95', when: { operation: ['describe'] } }),
  quantileMethod: choice({ label: 'Quantiles are', default: 'r7', when: { operation: ['describe'] }, choices: quantileMethods, help: 'The numbers are those of Hyndman and Fan.' }),
  coefficient: choice({
    label: 'Coefficient',
    default: 'pearson',
    when: { operation: ['correlation'] },
    choices: [{ value: 'pearson', label: 'Pearson: along a line' }, { value: 'spearman', label: 'Spearman: of the ranks' }, { value: 'kendall', label: 'Kendall: of the order of pairs (tau-b)' }],
  }),
  explained: text({ label: 'Explained', required: true, when: { operation: ['regression'] }, placeholder: 'price', help: 'The field with the numbers that others explain.' }),
  explainedBy: text({ label: 'Explained by', required: true, when: { operation: ['regression'] }, placeholder: 'area, rooms', help: 'Fields with numbers, separated by commas.' }),
  degree: number({ label: 'Degree', default: 1, min: 1, max: 10, step: 1, when: { operation: ['regression'] }, help: '1 is a line, 2 a parabola. Above 1 each field is taken in all powers up to it.' }),
  intercept: boolean({ label: 'With a constant', default: true, when: { operation: ['regression'] }, help: 'Otherwise the line goes through zero.' }),
  test: choice({
    label: 'Test',
    default: 'welch',
    when: { operation: ['test'] },
    choices: [
      { value: 'tOneSample', label: 'One mean (t)' },
      { value: 'welch', label: 'Means of two groups (Welch)' },
      { value: 'tTwoSamples', label: 'Means of two groups with equal variances (t)' },
      { value: 'tPaired', label: 'Pairs of values (paired t)' },
      { value: 'mannWhitney', label: 'Ranks of two groups (Mann–Whitney)' },
      { value: 'anova', label: 'Means of several groups (analysis of variance)' },
      { value: 'chiIndependence', label: 'Whether two kinds are independent (chi-squared)' },
      { value: 'chiFit', label: 'Whether kinds come as expected (chi-squared)' },
      { value: 'shapiroWilk', label: 'Normal distribution (Shapiro–Wilk)' },
      { value: 'jarqueBera', label: 'Normal distribution of many values (Jarque–Bera)' },
    ],
  }),
  value: text({ label: 'Value', default: 'value', required: true, when: test('tOneSample', 'welch', 'tTwoSamples', 'tPaired', 'mannWhitney', 'anova', 'shapiroWilk', 'jarqueBera'), help: 'The field with the number.' }),
  expectedMean: number({ label: 'Expected mean', default: 0, when: test('tOneSample') }),
  second: text({ label: 'Second value', required: true, when: test('tPaired'), placeholder: 'after', help: 'The field with the other number of the pair.' }),
  groups: text({ label: 'Groups', default: 'group', required: true, when: test('welch', 'tTwoSamples', 'mannWhitney', 'anova'), help: 'The field whose values make the groups. The first group is that of the first item.' }),
  side: choice({
    label: 'Looks for',
    default: 'twoSided',
    when: test('tOneSample', 'welch', 'tTwoSamples', 'tPaired', 'mannWhitney'),
    choices: [{ value: 'twoSided', label: 'Any difference' }, { value: 'greater', label: 'The first is greater' }, { value: 'less', label: 'The first is less' }],
  }),
  kinds: text({ label: 'Kinds', required: true, when: test('chiIndependence', 'chiFit'), placeholder: 'country', help: 'The field whose values are counted.' }),
  otherKinds: text({ label: 'Other kinds', required: true, when: test('chiIndependence'), placeholder: 'bought' }),
  counts: text({ label: 'Counts', when: test('chiIndependence', 'chiFit'), help: 'The field that says how often. Left empty, each item counts once.' }),
  proportions: json({ label: 'Expected proportions', when: test('chiFit'), placeholder: '{ "red": 9, "white": 3 }', help: 'A number for each kind. Left empty, all are equally likely.' }),
  yates: boolean({ label: "Yates' correction", default: true, when: test('chiIndependence'), help: 'For tables of two by two.' }),
  confidence: number({ label: 'Confidence (%)', default: 95, min: 50, max: 99.999, help: 'Of the confidence intervals.' }),
  groupBy: text({ label: 'For each', placeholder: 'country', help: 'One result for each value of these fields. Left empty, one for all items.' }),
  notNumbers: choice({
    label: 'Values that are not numbers',
    default: 'skip',
    choices: [{ value: 'skip', label: 'Leave out' }, { value: 'fail', label: 'Fail' }],
    help: 'Numbers may be written as text. Correlation, regression and pairs leave out the whole item.',
  }),
  digits: number({ label: 'Significant digits', default: 10, min: 1, max: 17, step: 1 }),
  to: text({ label: 'Result field', default: 'statistics', required: true }),
};
