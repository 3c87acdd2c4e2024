import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { trendFields } from './fields.ts';

const steps = (...values: number[]): { value: number }[] => values.map((value) => ({ value }));

export const trendAnalysis = defineNode({
  type: 'trendAnalysis',
  name: 'Trend Analysis',
  category: 'Analytics & Reporting',
  icon: 'activity',
  description: 'Finds trends and seasons in a series of numbers, smooths it or forecasts it',
  summary: '{operation} of {value} for each {groupBy}',
  effect: 'none',
  fields: trendFields,
  examples: [
    {
      title: 'A series that rises',
      given: steps(10, 12, 13, 12, 15, 17, 18, 17, 20, 22),
      with: { digits: 4 },
      gives: {
        main: [
          {
            trend: {
              count: 10,
              direction: 'rising',
              score: 39,
              z: 3.426,
              p: 0.0006118,
              tau: 0.8667,
              slope: 1.25,
              interval: { level: 0.95, low: 1, high: 1.5 },
              start: 10.38,
            },
          },
        ],
      },
    },
    {
      title: 'A moving average of three days, in the order of their dates',
      given: [
        { day: '2026-03-02', sold: 4 },
        { day: '2026-03-01', sold: 2 },
        { day: '2026-03-03', sold: 9 },
        { day: '2026-03-04', sold: 5 },
      ],
      with: { operation: 'average', value: 'sold', time: 'day', window: 3, to: 'smooth' },
      gives: {
        main: [
          { day: '2026-03-02', sold: 4, smooth: { average: null } },
          { day: '2026-03-01', sold: 2, smooth: { average: null } },
          { day: '2026-03-03', sold: 9, smooth: { average: 5 } },
          { day: '2026-03-04', sold: 5, smooth: { average: 6 } },
        ],
      },
    },
    {
      title: 'Trend and season apart',
      given: steps(1, 5, 3, 7, 5, 9),
      with: { operation: 'seasons', period: 2 },
      gives: {
        main: [
          { value: 1, trend: { trend: null, seasonal: -1.5, residual: null } },
          { value: 5, trend: { trend: 3.5, seasonal: 1.5, residual: 0 } },
          { value: 3, trend: { trend: 4.5, seasonal: -1.5, residual: 0 } },
          { value: 7, trend: { trend: 5.5, seasonal: 1.5, residual: 0 } },
          { value: 5, trend: { trend: 6.5, seasonal: -1.5, residual: 0 } },
          { value: 9, trend: { trend: null, seasonal: 1.5, residual: null } },
        ],
      },
    },
    {
      title: 'A forecast goes on as the series does',
      given: steps(10, 12, 14, 16, 18),
      with: { operation: 'forecast', method: 'holt', horizon: 2, digits: 3 },
      gives: {
        main: [
          {
            trend: {
              count: 5,
              method: 'holt',
              parameters: { alpha: 0.01, beta: 0.01 },
              rmse: 0,
              level: 0.95,
              ahead: [
                { value: 20, lower: 20, upper: 20 },
                { value: 22, lower: 22, upper: 22 },
              ],
            },
          },
        ],
      },
    },
    { title: 'Every step has a number', given: [{ value: 'none' }], with: {}, fails: 'field_invalid' },
    {
      title: 'A season has to be seen twice',
      given: steps(1, 2, 3),
      with: { operation: 'seasons' },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).analyzeTrend(context),
});
