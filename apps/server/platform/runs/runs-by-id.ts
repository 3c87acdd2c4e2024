import { RunStatus } from '@heddle/contract/run/states';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../db/kysely.ts';
import type { Tables } from '../db/schema.ts';

/** Which runs are meant. */
export interface RunsOf {
  /** Whose runs: those of a user, or of a workflow. */
  column: 'user_id' | 'workflow_id';
  value: string;
  /** Left out: of all statuses. */
  statuses?: readonly RunStatus[];
  /** Only runs with a smaller id, or a greater one. */
  before?: string | undefined;
  after?: string | undefined;
}

/** Ids sort by the time of creation. */
type Order = 'asc' | 'desc';

type Ids = SelectQueryBuilder<Tables, 'executions', { id: string }>;

/**
 * The ids of `limit` runs in the order of ids, from the `offset`th on. The indexes of runs have the status before the id, so each status is searched by
 * itself: the cost depends on `offset + limit`, not on the number of runs.
 */
export function runsById(
  db: Db,
  { column, value, statuses = RunStatus.options, before, after }: RunsOf,
  { order, limit, offset = 0 }: { order: Order; limit: number; offset?: number },
): Ids {
  const arms = statuses.map((status) => {
    let arm = db.selectFrom('executions').select('id').where(column, '=', value).where('status', '=', status);
    if (before !== undefined) arm = arm.where('id', '<', before);
    if (after !== undefined) arm = arm.where('id', '>', after);
    return arm.orderBy('id', order).limit(offset + limit);
  });
  const [first, ...others] = arms;
  if (!first) throw new Error('There are no statuses to search for.');
  // Neither database takes the limit of a part of a union without a query around it.
  const around = (arm: Ids): Ids => db.selectFrom(arm.as('executions')).select('id') as unknown as Ids;
  const union = others.reduce<Ids>(
    (all, arm) => all.unionAll(around(arm)),
    others.length === 0 ? first : around(first),
  );
  return others.length === 0
    ? union.offset(offset).limit(limit)
    : union.orderBy('id', order).limit(limit).offset(offset);
}

/** The number of runs, counted up to `most`. */
export async function countRuns(db: Db, of: RunsOf, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(runsById(db, of, { order: 'desc', limit: most }).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
