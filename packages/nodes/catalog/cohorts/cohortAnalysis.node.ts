import { defineNode } from '@heddle/contract/node/define';
import { cohortFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const event = (userId: string, day: string, amount: number) => ({ userId, time: `2026-${day}`, amount });
const events = [
  event('ada', '01-05', 10),
  event('bob', '01-20', 20),
  event('ada', '02-03', 30),
  event('cyd', '02-10', 5),
  event('ada', '03-01', 10),
  event('bob', '03-09', 10),
];

export const cohortAnalysis = defineNode({
  type: 'cohortAnalysis',
  name: 'Cohort Analysis',
  category: 'Analytics & Reporting',
  icon: 'table-2',
  description: 'Groups users by when they started and calculates how many came back in each period',
  summary: '{user} by {period}, {counting}',
  effect: 'none',
  fields: cohortFields,
  examples: [
    {
      title: 'Who came back in the months after the first',
      given: events,
      with: { decimals: 2 },
      gives: {
        main: [
          {
            cohort: '2026-01',
            size: 2,
            periods: [
              { period: 0, users: 2, rate: 1 },
              { period: 1, users: 1, rate: 0.5 },
              { period: 2, users: 2, rate: 1 },
            ],
          },
          {
            cohort: '2026-02',
            size: 1,
            periods: [
              { period: 0, users: 1, rate: 1 },
              { period: 1, users: 0, rate: 0 },
            ],
          },
        ],
      },
    },
    {
      title: 'With revenues, an item for each cell',
      given: events.slice(0, 4),
      with: { revenue: 'amount', give: 'cells' },
      gives: {
        main: [
          { cohort: '2026-01', size: 2, period: 0, users: 2, rate: 1, revenue: 30, revenuePerUser: 15 },
          { cohort: '2026-01', size: 2, period: 1, users: 1, rate: 0.5, revenue: 30, revenuePerUser: 30 },
          { cohort: '2026-02', size: 1, period: 0, users: 1, rate: 1, revenue: 5, revenuePerUser: 5 },
        ],
      },
    },
    {
      title: 'In the period or later, by week, from the day of signing up',
      given: [
        { userId: 1, joined: '2026-02-23', time: '2026-03-03' },
        { userId: 1, joined: '2026-02-23', time: '2026-03-16' },
      ],
      with: { began: 'joined', period: 'week', counting: 'rolling', periods: 3 },
      gives: {
        main: [
          {
            cohort: '2026-W09',
            size: 1,
            periods: [
              { period: 0, users: 1, rate: 1 },
              { period: 1, users: 1, rate: 1 },
              { period: 2, users: 1, rate: 1 },
            ],
          },
        ],
      },
    },
    { title: 'An event has a time', given: [{ userId: 1 }], with: {}, fails: 'field_invalid' },
    {
      title: 'A time zone that does not exist is refused',
      given: events,
      with: { zone: 'Mars/Olympus' },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).analyzeCohorts(context),
});
