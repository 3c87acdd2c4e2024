import type { Db } from '../db/kysely.ts';
import { firstIdAt } from '../runs/ids.ts';
import { toSettings } from '../workflows/revisions.ts';

/** How long runs are kept: until they are so old, or there are so many newer ones of the workflow, whichever comes first. Runs under way do not count. */
export interface Keep {
  days: number;
  runs: number;
}

export interface ExpiredRun {
  id: string;
  workflow_id: string;
}

const DAY_MS = 86_400_000;

/** A run that has just ended stays: others may have to hear of its end, and a request that is repeated must find it. */
const GRACE_MS = 10 * 60_000;

/** Runs that are counted off by one statement. */
const STRIDE = 1000;

/** The ids of all workflows that have runs, also of deleted ones. */
export async function* workflowsWithRuns(db: Db): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const row = await db
      .selectFrom('executions')
      .select('workflow_id')
      .where('workflow_id', '>', after)
      .orderBy('workflow_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    after = row.workflow_id;
    yield after;
  }
}

/** How long the runs of a workflow are kept: as its latest revision says, else as `defaults` say. */
export async function keepOf(db: Db, workflowId: string, defaults: Keep): Promise<Keep> {
  const row = await db
    .selectFrom('workflows as w')
    .innerJoin('workflow_revisions as r', (join) =>
      join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.revision'),
    )
    .select('r.settings')
    .where('w.id', '=', workflowId)
    .executeTakeFirst();
  const { keepDays = defaults.days, keepRuns = defaults.runs } = row ? toSettings(row) : {};
  return { days: keepDays, runs: keepRuns };
}

/** The oldest of the runs that are kept by number; null where there are not more than are kept. */
async function oldestKept(db: Db, workflowId: string, keep: number): Promise<string | null> {
  let oldest: string | null = null;
  for (let left = keep; left > 0;) {
    const stride = Math.min(left, STRIDE);
    let query = db
      .selectFrom('executions')
      .select('id')
      .where('workflow_id', '=', workflowId)
      .where('status', '<>', 'running');
    if (oldest !== null) query = query.where('id', '<', oldest);
    const row = await query
      .orderBy('id', 'desc')
      .limit(1)
      .offset(stride - 1)
      .executeTakeFirst();
    if (!row) return null;
    oldest = row.id;
    left -= stride;
  }
  return oldest;
}

/** Up to `limit` runs at a time that are no longer kept. What is given has to be removed before more is asked for. */
export async function* expiredRuns(
  db: Db,
  workflowId: string,
  keep: Keep,
  now: number,
  limit: number,
): AsyncGenerator<ExpiredRun[]> {
  const before = now - keep.days * DAY_MS;
  const oldest = await oldestKept(db, workflowId, keep.runs);
  // A run cannot have ended before it began, and ids tell when that was.
  const bounds = [
    { id: firstIdAt(before), endedBefore: before },
    ...(oldest === null ? [] : [{ id: oldest, endedBefore: now - GRACE_MS }]),
  ];
  for (const { id, endedBefore } of bounds) {
    const some = db
      .selectFrom('executions as e')
      .select(['e.id', 'e.workflow_id'])
      .where('e.workflow_id', '=', workflowId)
      .where('e.id', '<', id)
      .where('e.status', '<>', 'running')
      .where('e.finished_at', '<', endedBefore)
      // The run that waits for it may ask once more, and must not start another one in its place.
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('executions as p')
              .select('p.id')
              .whereRef('p.id', '=', 'e.parent_id')
              .where('p.status', '=', 'running'),
          ),
        ),
      )
      .orderBy('e.id')
      .limit(limit);
    for (let runs = await some.execute(); runs.length > 0; runs = await some.execute()) yield runs;
  }
}
