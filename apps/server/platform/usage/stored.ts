import type { Db } from '../db/kysely.ts';
import type { MeasuredUsage } from './measure.ts';

/** The last measurement of a user, by whichever server; null where there is none. */
export async function readMeasured(db: Db, userId: string): Promise<MeasuredUsage | null> {
  const row = await db.selectFrom('usage').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  return {
    fileBytes: Number(row.file_bytes),
    revisionBytes: Number(row.revision_bytes),
    runBytes: Number(row.run_bytes),
    runs: Number(row.runs),
    lastRun: row.last_run,
    measuredAt: Number(row.measured_at),
    countedAt: Number(row.counted_at),
  };
}

/** Stores a measurement, unless the user's account has been deleted. */
export async function storeMeasured(
  db: Db,
  userId: string,
  { fileBytes, revisionBytes, runBytes, runs, lastRun, measuredAt, countedAt }: MeasuredUsage,
): Promise<void> {
  const values = {
    file_bytes: fileBytes,
    revision_bytes: revisionBytes,
    run_bytes: runBytes,
    runs,
    last_run: lastRun,
    measured_at: measuredAt,
    counted_at: countedAt,
  };
  const user = db.selectFrom('user').where('id', '=', userId);
  await db
    .insertInto('usage')
    .columns(['user_id', 'file_bytes', 'revision_bytes', 'run_bytes', 'runs', 'last_run', 'measured_at', 'counted_at'])
    .expression(
      user.select(({ val }) => [
        'id',
        val(fileBytes).as('f'),
        val(revisionBytes).as('r'),
        val(runBytes).as('b'),
        val(runs).as('n'),
        val(lastRun).as('l'),
        val(measuredAt).as('m'),
        val(countedAt).as('c'),
      ]),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
