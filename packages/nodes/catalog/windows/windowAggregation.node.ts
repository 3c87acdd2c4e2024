import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { windowFields } from './fields.ts';

const event = (clock: string, amount: number) => ({ time: `2026-03-01T${clock}Z`, amount });
const window = (start: string, end: string) => ({
  start: `2026-03-01T${start}:00.000Z`,
  end: `2026-03-01T${end}:00.000Z`,
});
const figures = { n: 'count()', total: 'sum(amount)' };

export const windowAggregation = defineNode({
  type: 'windowAggregation',
  name: 'Window Aggregation',
  category: 'Analytics & Reporting',
  icon: 'timer',
  description: 'Groups events into time windows and calculates figures for each; each window becomes an item',
  summary: '{calculate} by {kind} windows of {size}{gap} {unit} for each {groupBy}',
  effect: 'none',
  outputs: ['windows', 'late'],
  fields: windowFields,
  examples: [
    {
      title: 'Every five minutes, also where nothing happened',
      given: [event('12:01:00', 5), event('12:04:59', 7), event('12:10:00', 1)],
      with: { calculate: figures, empty: true },
      gives: {
        windows: [
          { window: window('12:00', '12:05'), n: 2, total: 12 },
          { window: window('12:05', '12:10'), n: 0, total: 0 },
          { window: window('12:10', '12:15'), n: 1, total: 1 },
        ],
      },
    },
    {
      title: 'Ten minutes, begun every five',
      given: [event('12:07:00', 5), event('12:12:00', 7)],
      with: { kind: 'sliding', size: 10, slide: 5, calculate: figures },
      gives: {
        windows: [
          { window: window('12:00', '12:10'), n: 1, total: 5 },
          { window: window('12:05', '12:15'), n: 2, total: 12 },
          { window: window('12:10', '12:20'), n: 1, total: 7 },
        ],
      },
    },
    {
      title: 'Sessions of a user, which end after half an hour of silence',
      given: [
        { user: 'ada', ...event('12:00:00', 1) },
        { user: 'bob', ...event('12:10:00', 1) },
        { user: 'ada', ...event('12:20:00', 3) },
        { user: 'ada', ...event('13:00:00', 9) },
      ],
      with: { kind: 'session', groupBy: 'user', calculate: { greatest: 'max(amount)' } },
      gives: {
        windows: [
          { user: 'ada', window: window('12:00', '12:50'), greatest: 3 },
          { user: 'ada', window: window('13:00', '13:30'), greatest: 9 },
          { user: 'bob', window: window('12:10', '12:40'), greatest: 1 },
        ],
      },
    },
    {
      title: 'What comes when its window is over is late',
      given: [
        event('12:01:00', 1),
        event('12:06:00', 1),
        event('12:02:00', 1),
        event('12:11:00', 1),
        event('12:03:00', 9),
      ],
      with: { late: 'separate', lateness: 5 },
      gives: {
        windows: [
          { window: window('12:00', '12:05'), count: 2 },
          { window: window('12:05', '12:10'), count: 1 },
          { window: window('12:10', '12:15'), count: 1 },
        ],
        late: [event('12:03:00', 9)],
      },
    },
    { title: 'An event has a time', given: [{ amount: 1 }], with: {}, fails: 'field_invalid' },
    {
      title: 'Windows leave no gaps',
      given: [event('12:00:00', 1)],
      with: { kind: 'sliding', size: 1, slide: 2 },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).aggregateWindows(context),
});
