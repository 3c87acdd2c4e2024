import { defineNode } from '@heddle/contract/node/define';
import { anomalyFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const values = (...list: number[]): { value: number }[] => list.map((value) => ({ value }));
const near = (value: number, score: number) => ({
  value,
  anomaly: { unusual: false, score, expected: 11, method: 'mad' },
});
const days = [20, 30, 21, 31, 20, 30, 60, 30, 21, 31, 20, 30];
const seasonal = [
  [-0.668008, 20.1256],
  [-0.661516, 30.1244],
  [1.98455, 20.6268],
  [1.99753, 30.6244],
  [-0.6745, 20.1268],
  [0.661516, 29.8756],
  [-0.668008, 30.1256],
  [1.98455, 20.6268],
  [1.99753, 30.6244],
  [-0.6745, 20.1268],
  [-0.668008, 30.1256],
];

export const anomalyDetection = defineNode({
  type: 'anomalyDetection',
  name: 'Anomaly Detection',
  category: 'AI & Machine Learning',
  icon: 'triangle-alert',
  description: 'Finds outliers and explains how far they deviate and why',
  summary: '{method} of {value} {features} for each {groupBy}',
  effect: 'none',
  outputs: ['normal', 'anomalies'],
  fields: anomalyFields,
  examples: [
    {
      title: 'One value that is far from the median',
      given: values(10, 12, 11, 10, 11, 12, 95),
      with: {},
      gives: {
        normal: [near(10, -0.6745), near(12, 0.6745), near(11, 0), near(10, -0.6745), near(11, 0), near(12, 0.6745)],
        anomalies: [
          {
            value: 95,
            anomaly: {
              unusual: true,
              score: 56.658,
              expected: 11,
              method: 'mad',
              reason: '56.66 deviations above the median of 11',
            },
          },
        ],
      },
    },
    {
      title: 'Beyond the fence',
      given: values(1, 2, 3, 4, 5, 20),
      with: { method: 'iqr', direction: 'high' },
      gives: {
        normal: [1, 2, 3, 4, 5].map((value, at) => ({
          value,
          anomaly: { unusual: false, score: [-0.5, -0.1, 0, 0, 0.1][at] ?? 0, expected: 3.5, method: 'iqr' },
        })),
        anomalies: [
          {
            value: 20,
            anomaly: { unusual: true, score: 6.1, expected: 3.5, method: 'iqr', reason: 'above the fence of 8.5' },
          },
        ],
      },
    },
    {
      title: 'Usual for the other weekday',
      given: values(...days),
      with: { method: 'seasonal', period: 2, to: 'is' },
      gives: {
        normal: days.toSpliced(6, 1).map((value, at) => ({
          value,
          is: { unusual: false, score: seasonal[at]?.[0] ?? 0, expected: seasonal[at]?.[1] ?? 0, method: 'seasonal' },
        })),
        anomalies: [
          {
            value: 60,
            is: {
              unusual: true,
              score: 213.366,
              expected: 19.8793,
              method: 'seasonal',
              reason: '213.4 deviations above the 19.88 of trend and season',
            },
          },
        ],
      },
    },
    {
      title: 'Several fields together',
      given: [
        [1, 1],
        [2, 1],
        [1, 2],
        [2, 2],
        [1, 1.5],
        [9, 9],
      ].map(([x = 0, y = 0]) => ({ x, y })),
      with: { method: 'forest', features: 'x, y', score: 0.7 },
      gives: {
        normal: [
          [1, 1, 0.431719],
          [2, 1, 0.461443],
          [1, 2, 0.414387],
          [2, 2, 0.452086],
          [1, 1.5, 0.392691],
        ].map(([x = 0, y = 0, score = 0]) => ({ x, y, anomaly: { unusual: false, score, method: 'forest' } })),
        anomalies: [
          {
            x: 9,
            y: 9,
            anomaly: {
              unusual: true,
              score: 0.737309,
              method: 'forest',
              reason: 'easily parted from the others, first of all by y = 9',
            },
          },
        ],
      },
    },
    { title: 'Every item has a number', given: [...values(1, 2, 3), { other: 1 }], with: {}, fails: 'field_invalid' },
    { title: 'Two items do not say what is usual', given: values(1, 2), with: {}, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).detectAnomalies(context),
});
