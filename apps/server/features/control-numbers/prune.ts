import type { Db } from '../../platform/db/kysely.ts';
import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';

/** How long a number is kept with its key: longer than a server is down before its runs go on. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Deletes old numbers that no run can ask for again; never the greatest of a series, after which it goes on. `now`: epoch milliseconds. */
export async function pruneControlNumbers(db: Db, now: number): Promise<void> {
  const old = db
    .selectFrom('control_numbers as old')
    .select(['old.user_id', 'old.series', 'old.number'])
    .where('old.taken_at', '<', now - KEPT_DAYS * DAY_MS)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('executions')
            .select('executions.id')
            .whereRef('executions.id', '=', 'old.run_id')
            .where('executions.finished_at', 'is', null),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('control_numbers as later')
          .select('later.number')
          .whereRef('later.user_id', '=', 'old.user_id')
          .whereRef('later.series', '=', 'old.series')
          .whereRef('later.number', '>', 'old.number'),
      ),
    )
    .limit(ROWS_PER_BATCH);
  await deleteInBatches(
    db
      .deleteFrom('control_numbers')
      .where(({ eb, refTuple }) =>
        eb(refTuple('user_id', 'series', 'number'), 'in', old.$asTuple('user_id', 'series', 'number')),
      ),
  );
}
