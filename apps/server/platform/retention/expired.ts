import { RunStatus } from '@heddle/contract/run/states';
import type { Db } from '../db/kysely.ts';
import { firstIdAt } from '../runs/ids.ts';
import { runsById } from '../runs/runs-by-id.ts';
import { toSettings } from '../workflows/revisions.ts';

/** Retention of runs: maximum age, and maximum number of newer runs of the workflow, whichever is reached first. Runs under way do not count. */
export interface Keep {
  days: number;
  runs: number;
}

export interface ExpiredRun {
  id: string;
  workflow_id: string;
}

const DAY_MS = 86_400_000;

/** A run that has just ended is kept: others may still be notified of its end, and a repeated request must find it. */
const GRACE_MS = 10 * 60_000;

/** Runs counted by one statement. */
const STRIDE = 1000;

/** The ids of all workflows with runs, including deleted ones. */
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

/** The retention of a workflow's runs: by its published revision, else `defaults`. */
export async function keepOf(db: Db, workflowId: string, defaults: Keep): Promise<Keep> {
  const row = await db
    .selectFrom('workflows as w')
    .innerJoin('workflow_revisions as r', (join) =>
      join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.published_revision'),
    )
    .select('r.settings')
    .where('w.id', '=', workflowId)
    .executeTakeFirst();
  const { keepDays = defaults.days, keepRuns = defaults.runs } = row ? toSettings(row) : {};
  return { days: keepDays, runs: keepRuns };
}

const ended = RunStatus.options.filter((status) => status !== 'running');

/** The oldest run within the maximum number; null if there are no more runs than that. */
async function oldestKept(db: Db, workflowId: string, keep: number): Promise<string | null> {
  let oldest: string | undefined;
  for (let left = keep; left > 0;) {
    const stride = Math.min(left, STRIDE);
    const row = await runsById(
      db,
      { column: 'workflow_id', value: workflowId, statuses: ended, before: oldest },
      { order: 'desc', limit: 1, offset: stride - 1 },
    ).executeTakeFirst();
    if (!row) return null;
    oldest = row.id;
    left -= stride;
  }
  return oldest ?? null;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Yields expired runs, up to `limit` at a time. The caller has to remove them before it asks for more. */
export async function* expiredRuns(
  db: Db,
  workflowId: string,
  keep: Keep,
  now: number,
  limit: number,
): AsyncGenerator<ExpiredRun[]> {
  const before = now - keep.days * DAY_MS;
  const oldest = await oldestKept(db, workflowId, keep.runs);
  // A run ends after it was started, and its id contains that time.
  const bounds = [
    { id: firstIdAt(before), endedBefore: before },
    ...(oldest === null ? [] : [{ id: earlier(oldest, firstIdAt(now - GRACE_MS)), endedBefore: now - GRACE_MS }]),
  ];
  for (const { id, endedBefore, status } of bounds.flatMap((bound) => ended.map((status) => ({ ...bound, status })))) {
    const some = db
      .selectFrom('executions as e')
      .select(['e.id', 'e.workflow_id'])
      .where('e.workflow_id', '=', workflowId)
      .where('e.id', '<', id)
      .where('e.status', '=', status)
      .where('e.finished_at', '<', endedBefore)
      // A waiting parent run may repeat its request, and must not start another run instead.
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
