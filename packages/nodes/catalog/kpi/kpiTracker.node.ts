import { defineNode } from '@heddle/contract/node/define';
import { kpiFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const first = { trend: 'new', earlier: null, change: null, changeRate: null };

export const kpiTracker = defineNode({
  type: 'kpiTracker',
  name: 'KPI Tracker',
  category: 'Analytics & Reporting',
  icon: 'chart-column',
  description: 'Compares a value with its target and with earlier values, which it stores',
  summary: '{kpi}: {value} against {target}',
  effect: ({ shared, keep }) => (shared === 'run' || keep === 0 ? 'none' : 'write'),
  outputs: ['onTrack', 'atRisk', 'off'],
  fields: kpiFields,
  sample: [
    {
      value: 105,
      kpi: {
        name: 'KPI',
        value: 105,
        target: 100,
        status: 'onTrack',
        gap: 5,
        attainment: 1.05,
        ...first,
        history: [105],
      },
    },
  ],
  examples: [
    {
      title: 'Sales of three months against a target',
      given: [{ sales: 80 }, { sales: 95 }, { sales: 110 }],
      with: { kpi: 'Sales', value: 'sales', target: 100 },
      gives: {
        onTrack: [
          {
            sales: 110,
            kpi: {
              name: 'Sales',
              value: 110,
              target: 100,
              status: 'onTrack',
              gap: 10,
              attainment: 1.1,
              trend: 'improving',
              earlier: 95,
              change: 15,
              changeRate: 0.157894736842,
              history: [80, 95, 110],
            },
          },
        ],
        atRisk: [
          {
            sales: 95,
            kpi: {
              name: 'Sales',
              value: 95,
              target: 100,
              status: 'atRisk',
              gap: -5,
              attainment: 0.95,
              trend: 'improving',
              earlier: 80,
              change: 15,
              changeRate: 0.1875,
              history: [80, 95],
            },
          },
        ],
        off: [
          {
            sales: 80,
            kpi: {
              name: 'Sales',
              value: 80,
              target: 100,
              status: 'off',
              gap: -20,
              attainment: 0.8,
              ...first,
              history: [80],
            },
          },
        ],
      },
    },
    {
      title: 'Response times, where lower is better, without a history',
      given: [{ ms: 210 }],
      with: { kpi: 'Response time', value: 'ms', target: 200, direction: 'lower', keep: 0 },
      gives: {
        atRisk: [
          {
            ms: 210,
            kpi: {
              name: 'Response time',
              value: 210,
              target: 200,
              status: 'atRisk',
              gap: 10,
              attainment: 1.05,
              ...first,
              history: [210],
            },
          },
        ],
      },
    },
    {
      title: 'A temperature near its target',
      given: [{ value: 4.5 }, { value: 7 }],
      with: { kpi: 'Fridge', target: 4, direction: 'near', good: 1, fair: 2, to: 'is' },
      gives: {
        onTrack: [
          {
            value: 4.5,
            is: {
              name: 'Fridge',
              value: 4.5,
              target: 4,
              status: 'onTrack',
              gap: 0.5,
              attainment: 1.125,
              ...first,
              history: [4.5],
            },
          },
        ],
        off: [
          {
            value: 7,
            is: {
              name: 'Fridge',
              value: 7,
              target: 4,
              status: 'off',
              gap: 3,
              attainment: 1.75,
              trend: 'worsening',
              earlier: 4.5,
              change: 2.5,
              changeRate: 0.555555555556,
              history: [4.5, 7],
            },
          },
        ],
      },
    },
    { title: 'Without a target it says so', given: [{ value: 1 }], with: {}, fails: 'field_required' },
    { title: 'A value is a number', given: [{ value: 'high' }], with: { target: 1 }, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).trackKpis(context),
});
