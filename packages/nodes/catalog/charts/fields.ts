import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import { aggregates } from './data/aggregate.ts';

const aggregateLabels = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Least',
  max: 'Greatest',
  last: 'Last',
} as const;

type When = { when?: { readonly [field: string]: readonly string[] } };

/** How several values of the same place become one. */
const aggregateField = (more: When) =>
  choice({
    label: 'Several values become',
    default: 'sum',
    choices: aggregates.map((value) => ({ value, label: aggregateLabels[value] })),
    ...more,
  });

const orderField = (more: When) =>
  choice({
    label: 'Order',
    default: 'given',
    choices: [
      { value: 'given', label: 'As they come' },
      { value: 'most', label: 'Largest first' },
      { value: 'least', label: 'Smallest first' },
      { value: 'name', label: 'By name' },
    ],
    ...more,
  });

/** The fields of a picture's appearance and output. */
export const appearanceFields = {
  labels: boolean({ label: 'Write values', help: 'At bars, points, slices and cells, where there is room.' }),
  numbers: choice({
    label: 'Numbers',
    default: 'plain',
    choices: [
      { value: 'plain', label: '1,234.5' },
      { value: 'compact', label: '1.2k' },
      { value: 'percent', label: 'Percent: 0.25 is 25%' },
      { value: 'currency', label: 'Money' },
    ],
  }),
  currency: text({
    label: 'Currency',
    default: 'EUR',
    required: true,
    when: { numbers: ['currency'] },
    help: 'Its code, like EUR, USD or CHF.',
  }),
  locale: text({
    label: 'Language',
    default: 'en-GB',
    help: 'How numbers and dates are written, like en-GB, de-CH or fr.',
  }),
  theme: choice({
    label: 'Colors',
    default: 'light',
    choices: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  }),
  transparent: boolean({ label: 'No background' }),
  width: number({ label: 'Width (pixels)', default: 800, min: 200, max: 4000, step: 1 }),
  height: number({ label: 'Height (pixels)', default: 450, min: 120, max: 4000, step: 1 }),
  format: choice({
    label: 'File',
    default: 'svg',
    choices: [
      { value: 'svg', label: 'SVG: sharp at any size' },
      { value: 'png', label: 'PNG: for mails and chats' },
    ],
  }),
  scale: number({
    label: 'Pixels per pixel',
    default: 2,
    min: 1,
    max: 4,
    step: 1,
    when: { format: ['png'] },
    help: '2 is sharp on most screens.',
  }),
  fileName: text({ label: 'File name', help: 'If empty, the title.' }),
  to: text({
    label: 'Name in the item',
    default: 'chart',
    required: true,
    help: 'Where following steps find the file, and the facts about it.',
  }),
};

const across = ['bar', 'line', 'area', 'pie', 'box'];
const along = ['bar', 'line', 'area', 'pie'];

/** The kinds of charts that can be chosen. */
export const chartKinds = [
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Lines' },
  { value: 'area', label: 'Areas' },
  { value: 'pie', label: 'Pie' },
  { value: 'scatter', label: 'Points (scatter)' },
  { value: 'histogram', label: 'Histogram' },
  { value: 'box', label: 'Boxes' },
] as const;

export const chartFields = {
  kind: choice({
    label: 'Kind',
    default: 'bar',
    choices: chartKinds,
  }),
  x: text({
    label: 'Across',
    when: { kind: [...across, 'scatter'] },
    placeholder: 'month',
    help: 'The field with the names or dates; for points, with numbers. If empty, a fitting one.',
  }),
  y: text({
    label: 'Values',
    placeholder: 'revenue, costs',
    help: 'Fields with numbers; several make several series. If empty, the first field with numbers, or a count of the items.',
  }),
  group: text({
    label: 'Series by',
    when: { kind: ['bar', 'line', 'area', 'scatter', 'histogram', 'box'] },
    placeholder: 'region',
    help: 'A field of which each value becomes a series. At most eight; the smaller ones become “Other”.',
  }),
  aggregate: aggregateField({ when: { kind: along } }),
  period: choice({
    label: 'Dates by',
    default: 'auto',
    when: { kind: along },
    choices: [
      { value: 'auto', label: 'What fits' },
      { value: 'none', label: 'Each for itself (lines)' },
      ...(['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map((value) => ({
        value,
        label: value.charAt(0).toUpperCase() + value.slice(1),
      })),
    ],
    help: 'For dates written like 2026-03-31, with or without a time; in UTC.',
  }),
  order: orderField({ when: { kind: ['bar', 'pie'] } }),
  most: number({
    label: 'Names at most',
    default: 30,
    min: 2,
    max: 200,
    step: 1,
    when: { kind: ['bar', 'pie', 'box'] },
    help: 'The smaller ones are put together as “Other”. A pie has at most eight.',
  }),
  stacked: boolean({ label: 'Stacked', when: { kind: ['bar', 'area'] } }),
  direction: choice({
    label: 'Direction',
    default: 'auto',
    when: { kind: ['bar'] },
    choices: [
      { value: 'auto', label: 'What fits' },
      { value: 'vertical', label: 'Upright' },
      { value: 'horizontal', label: 'Lying' },
    ],
  }),
  donut: boolean({ label: 'Ring with the total', when: { kind: ['pie'] } }),
  smooth: boolean({ label: 'Curved', when: { kind: ['line', 'area'] } }),
  bins: number({
    label: 'Bins',
    min: 1,
    max: 200,
    step: 1,
    when: { kind: ['histogram'] },
    help: 'If empty, bins of a round width that fits the data.',
  }),
  title: text({ label: 'Title' }),
  subtitle: text({ label: 'Subtitle' }),
  xTitle: text({
    label: 'Name of the axis across',
    when: { kind: ['bar', 'line', 'area', 'scatter', 'histogram', 'box'] },
  }),
  yTitle: text({
    label: 'Name of the axis up',
    when: { kind: ['bar', 'line', 'area', 'scatter', 'histogram', 'box'] },
  }),
  keep: boolean({
    label: 'Items go on',
    help: 'With the file at the first of them, so that a report can show both. Otherwise the chart goes on alone.',
  }),
  ...appearanceFields,
};

export const heatmapFields = {
  mode: choice({
    label: 'Kind',
    default: 'matrix',
    choices: [
      { value: 'matrix', label: 'Two fields against each other' },
      { value: 'calendar', label: 'Days of a calendar' },
    ],
  }),
  columns: text({
    label: 'Columns',
    when: { mode: ['matrix'] },
    placeholder: 'weekday',
    help: 'The field whose values are the columns. If empty, a fitting one.',
  }),
  rows: text({
    label: 'Rows',
    when: { mode: ['matrix'] },
    placeholder: 'region',
    help: 'The field whose values are the rows. If empty, a fitting one.',
  }),
  date: text({
    label: 'Date',
    when: { mode: ['calendar'] },
    placeholder: 'createdAt',
    help: 'The field with dates like 2026-03-31, with or without a time; in UTC. If empty, the first one with dates.',
  }),
  value: text({
    label: 'Value',
    placeholder: 'amount',
    help: 'The field with the number that colors a cell. If empty, items are counted.',
  }),
  aggregate: aggregateField({}),
  order: orderField({ when: { mode: ['matrix'] } }),
  most: number({
    label: 'Columns and rows at most',
    default: 40,
    min: 2,
    max: 200,
    step: 1,
    when: { mode: ['matrix'] },
    help: 'The smaller ones are put together as “Other”.',
  }),
  colours: choice({
    label: 'Scale',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'What fits' },
      { value: 'one', label: 'From little to much' },
      { value: 'both', label: 'Below and above zero' },
    ],
  }),
  title: text({ label: 'Title' }),
  subtitle: text({ label: 'Subtitle' }),
  ...appearanceFields,
};

export const visualizationFields = {
  goal: choice({
    label: 'Show',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'What fits the data' },
      { value: 'compare', label: 'How large things are' },
      { value: 'trend', label: 'How something changes' },
      { value: 'share', label: 'Parts of a whole' },
      { value: 'distribution', label: 'How values are spread' },
      { value: 'relation', label: 'What goes with what' },
    ],
  }),
  fields: text({
    label: 'Fields',
    placeholder: 'date, region, revenue',
    help: 'Which may be shown. If empty, all that the items have.',
  }),
  charts: number({
    label: 'Charts at most',
    default: 1,
    min: 1,
    max: 8,
    step: 1,
    help: 'The best fitting first; one item comes out for each.',
  }),
  ...appearanceFields,
};
