import { defineNode } from '@heddle/contract/node/define';
import { funnelFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const did = (userId: string, event: string, minute: string, device = 'phone') => ({
  userId,
  event,
  device,
  time: `2026-03-01T12:${minute}:00Z`,
});
const events = [
  did('ada', 'visit', '00'),
  did('bob', 'visit', '01', 'desktop'),
  did('ada', 'sign up', '02'),
  did('cyd', 'visit', '03'),
  did('bob', 'sign up', '11', 'desktop'),
  did('ada', 'buy', '12'),
  did('dan', 'buy', '13'),
];

export const funnelAnalysis = defineNode({
  type: 'funnelAnalysis',
  name: 'Funnel Analysis',
  category: 'Analytics & Reporting',
  icon: 'funnel',
  description: 'Calculates how many users move from step to step, where they drop off and how long it takes',
  summary: '{user} within {window} {unit} for each {segment}',
  effect: 'none',
  fields: funnelFields,
  examples: [
    {
      title: 'From the visit to the purchase',
      given: events,
      with: {},
      gives: {
        main: [
          {
            users: 4,
            entered: 3,
            converted: 1,
            conversion: 0.3333,
            medianSeconds: 720,
            steps: [
              { name: 'visit', users: 3, conversion: 1, stepConversion: 1, dropOff: 0, medianSeconds: null },
              { name: 'sign up', users: 2, conversion: 0.6667, stepConversion: 0.6667, dropOff: 1, medianSeconds: 360 },
              { name: 'buy', users: 1, conversion: 0.3333, stepConversion: 0.5, dropOff: 1, medianSeconds: 600 },
            ],
          },
        ],
      },
    },
    {
      title: 'By device, each step within five minutes of the one before',
      given: events,
      with: {
        segment: 'device',
        window: 5,
        unit: 'minutes',
        windowOf: 'step',
        steps: [
          { name: 'visit', when: { event: 'visit' } },
          { name: 'sign up', when: { event: 'sign up' } },
        ],
        decimals: 2,
      },
      gives: {
        main: [
          {
            device: 'phone',
            users: 3,
            entered: 2,
            converted: 1,
            conversion: 0.5,
            medianSeconds: 120,
            steps: [
              { name: 'visit', users: 2, conversion: 1, stepConversion: 1, dropOff: 0, medianSeconds: null },
              { name: 'sign up', users: 1, conversion: 0.5, stepConversion: 0.5, dropOff: 1, medianSeconds: 120 },
            ],
          },
          {
            device: 'desktop',
            users: 1,
            entered: 1,
            converted: 0,
            conversion: 0,
            medianSeconds: null,
            steps: [
              { name: 'visit', users: 1, conversion: 1, stepConversion: 1, dropOff: 0, medianSeconds: null },
              { name: 'sign up', users: 0, conversion: 0, stepConversion: 0, dropOff: 1, medianSeconds: null },
            ],
          },
        ],
      },
    },
    {
      title: 'A funnel has two steps or more',
      given: events,
      with: { steps: [{ name: 'visit' }] },
      fails: 'field_invalid',
    },
    { title: 'An event has a time', given: [{ userId: 1, event: 'visit' }], with: {}, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).analyzeFunnel(context),
});
