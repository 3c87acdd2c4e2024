import { defineFeature } from '../../platform/feature.ts';
import { pruneControlNumbers } from './prune.ts';
import { takeControlNumber } from './take.ts';

/** Series in an export of an account. */
const EXPORTED = 10_000;

/** Control numbers of the documents that workflows send: none is ever given twice. */
export const feature = defineFeature({
  scope: 'api',
  services: ({ db }) => ({
    takeControlNumber:
      ({ run }) =>
      (request) =>
        takeControlNumber(db, { ...request, userId: run.userId, runId: run.id }),
  }),
  register(_app, { db, retention, userData }) {
    retention.add({ prune: (now) => pruneControlNumbers(db, now) });
    userData.add({
      name: 'controlNumbers',
      export: async (userId) => {
        const rows = await db
          .selectFrom('control_numbers')
          .select(({ fn }) => ['series', fn.max('number').as('last')])
          .where('user_id', '=', userId)
          .groupBy('series')
          .orderBy('series')
          .limit(EXPORTED)
          .execute();
        return rows.map(({ series, last }) => ({ series, last: Number(last) }));
      },
    });
  },
});
