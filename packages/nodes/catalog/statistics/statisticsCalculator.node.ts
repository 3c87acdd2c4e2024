import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { statisticsFields } from './fields.ts';

const list = (...values: number[]): { value: number }[] => values.map((value) => ({ value }));
const treated = [30.02, 29.99, 30.11, 29.97, 30.01, 29.99].map((value) => ({ group: 'new', value }));
const others = [29.89, 29.93, 29.72, 29.98, 30.02, 29.98].map((value) => ({ group: 'old', value }));

export const statisticsCalculator = defineNode({
  type: 'statisticsCalculator',
  name: 'Statistics Calculator',
  category: 'Analytics & Reporting',
  icon: 'sigma',
  description: 'Calculates descriptive statistics, correlations, regressions and hypothesis tests',
  summary: '{operation} of {fields} {explained}',
  effect: 'none',
  fields: statisticsFields,
  examples: [
    {
      title: 'Figures of a field',
      given: list(2, 4, 4, 4, 5, 5, 7, 9),
      with: { digits: 5, quantiles: '25, 75' },
      gives: {
        main: [
          {
            statistics: {
              value: {
                count: 8,
                sum: 40,
                mean: 5,
                standardError: 0.75593,
                interval: { level: 0.95, low: 3.2125, high: 6.7875 },
                variance: 4.5714,
                standardDeviation: 2.1381,
                deviationInterval: { level: 0.95, low: 1.4136, high: 4.3516 },
                min: 2,
                max: 9,
                range: 7,
                median: 4.5,
                modes: [4],
                quantiles: { method: 'r7', p25: 4, p75: 5.5 },
                interquartileRange: 1.5,
                skewness: 0.81849,
                kurtosis: 0.94063,
                leftOut: 0,
              },
            },
          },
        ],
      },
    },
    {
      title: "Correlation: the first of Anscombe's four data sets",
      given: [
        [10, 8.04],
        [8, 6.95],
        [13, 7.58],
        [9, 8.81],
        [11, 8.33],
        [14, 9.96],
        [6, 7.24],
        [4, 4.26],
        [12, 10.84],
        [7, 4.82],
        [5, 5.68],
      ].map(([x = 0, y = 0]) => ({ x, y })),
      with: { operation: 'correlation', digits: 4 },
      gives: {
        main: [
          {
            statistics: {
              method: 'pearson',
              count: 11,
              leftOut: 0,
              pairs: [{ first: 'x', second: 'y', value: 0.8164, p: 0.00217, low: 0.4244, high: 0.9507 }],
            },
          },
        ],
      },
    },
    {
      title: 'A line through points',
      given: [
        { area: 1, price: 1 },
        { area: 2, price: 3 },
        { area: 3, price: 2 },
        { area: 4, price: 4 },
      ],
      with: { operation: 'regression', explained: 'price', explainedBy: 'area', digits: 4 },
      gives: {
        main: [
          {
            statistics: {
              count: 4,
              leftOut: 0,
              coefficients: [
                { name: 'intercept', value: 0.5, standardError: 1.162, t: 0.4303, p: 0.7089, low: -4.499, high: 5.499 },
                { name: 'area', value: 0.8, standardError: 0.4243, t: 1.886, p: 0.2, low: -1.025, high: 2.625 },
              ],
              rSquared: 0.64,
              adjustedRSquared: 0.46,
              residualStandardDeviation: 0.9487,
              degreesOfFreedom: 2,
              f: 3.556,
              p: 0.2,
            },
          },
        ],
      },
    },
    {
      title: 'Whether two groups have the same mean',
      given: [...treated, ...others],
      with: { operation: 'test', digits: 4 },
      gives: {
        main: [
          {
            statistics: {
              test: 'welch',
              statistic: 1.959,
              degreesOfFreedom: 7.031,
              p: 0.09077,
              difference: 0.095,
              standardError: 0.04849,
              interval: { level: 0.95, low: -0.01957, high: 0.2096 },
              effect: 1.131,
              groups: [
                { name: 'new', count: 6, mean: 30.02, standardDeviation: 0.0497 },
                { name: 'old', count: 6, mean: 29.92, standardDeviation: 0.1079 },
              ],
            },
          },
        ],
      },
    },
    {
      title: "Mendel's peas come as nine to three to three to one",
      given: [
        { pea: 'round yellow', n: 315 },
        { pea: 'wrinkled yellow', n: 101 },
        { pea: 'round green', n: 108 },
        { pea: 'wrinkled green', n: 32 },
      ],
      with: {
        operation: 'test',
        test: 'chiFit',
        kinds: 'pea',
        counts: 'n',
        proportions: { 'round yellow': 9, 'wrinkled yellow': 3, 'round green': 3, 'wrinkled green': 1 },
        digits: 4,
      },
      gives: {
        main: [
          { statistics: { test: 'chiFit', statistic: 0.47, degreesOfFreedom: 3, p: 0.9254, leastExpected: 34.75 } },
        ],
      },
    },
    {
      title: 'One field does not go together with anything',
      given: list(1, 2),
      with: { operation: 'correlation' },
      fails: 'field_invalid',
    },
    {
      title: 'Fields of which one follows from the other explain nothing apart',
      given: [
        [1, 2, 1],
        [2, 4, 5],
        [3, 6, 4],
        [5, 10, 2],
      ].map(([a = 0, b = 0, y = 0]) => ({ a, b, y })),
      with: { operation: 'regression', explained: 'y', explainedBy: 'a, b' },
      fails: 'field_invalid',
    },
    { title: 'Without numbers it says so', given: [{ name: 'Ada' }], with: {}, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).calculate(context),
});
