import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { forecastFields } from './forecast-fields.ts';

const items = (...values: number[]): { quantity: number }[] => values.map((quantity) => ({ quantity }));

export const demandForecasting = defineNode({
  type: 'demandForecasting',
  name: 'Demand Forecasting',
  category: 'Analytics & Reporting',
  icon: 'chart-column',
  description: 'Forecasts the demand of the coming periods from past demand, with prediction intervals',
  summary: '{horizon} periods of {value} for each {groupBy}',
  effect: 'none',
  fields: forecastFields,
  examples: [
    {
      title: 'A level that is followed slowly',
      given: items(71, 70, 69, 68, 64, 65, 72, 78, 75, 75, 75, 70),
      with: { alpha: 0.1, horizon: 2 },
      gives: {
        main: [
          {
            forecast: {
              ahead: [71.5, 71.5],
              lower: [62.54, 62.5],
              upper: [80.46, 80.5],
              total: 143,
              method: 'simple',
              parameters: { alpha: 0.1 },
              rmse: 4.36,
              periods: 12,
            },
          },
        ],
      },
    },
    {
      title: 'A trend',
      given: items(10, 12, 14, 16, 18),
      with: { method: 'holt', alpha: 0.5, beta: 0.5 },
      gives: {
        main: [
          {
            forecast: {
              ahead: [20, 22, 24],
              lower: [20, 22, 24],
              upper: [20, 22, 24],
              total: 66,
              method: 'holt',
              parameters: { alpha: 0.5, beta: 0.5 },
              rmse: 0,
              periods: 5,
            },
          },
        ],
      },
    },
    {
      title: 'Spare parts: four pieces every other month, for each part',
      given: [
        { sku: 'a', quantity: 0 },
        { sku: 'a', quantity: 4 },
        { sku: 'a', quantity: 0 },
        { sku: 'a', quantity: 4 },
      ],
      with: { groupBy: 'sku', method: 'croston', alpha: 0.2, horizon: 1 },
      gives: {
        main: [
          {
            sku: 'a',
            forecast: {
              ahead: [2],
              lower: [0.1],
              upper: [3.9],
              total: 2,
              method: 'croston',
              parameters: { alpha: 0.2 },
              rmse: 2,
              periods: 4,
            },
          },
        ],
      },
    },
    {
      title: 'A season has to be seen twice',
      given: items(1, 2, 3),
      with: { method: 'additive', period: 4 },
      fails: 'field_invalid',
    },
    { title: 'Demand is a number', given: [{ quantity: 'many' }], with: {}, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./forecast-run.ts'))).forecastDemand(context),
});
