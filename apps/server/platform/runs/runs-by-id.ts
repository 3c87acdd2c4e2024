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
type United = SelectQueryBuilder<Tables & { part: { id: string } }, 'part', { id: string }>;

/** A query for each status: the indexes of runs have the status before the id. */
function byStatus(db: Db, { column, value, statuses = RunStatus.options, before, after }: RunsOf): Ids[] {
  return statuses.map((status) => {
    let ids = db.selectFrom('executions').select('id').where(column, '=', value).where('status', '=', status);
    if (before !== undefined) ids = ids.where('id', '<', before);
    if (after !== undefined) ids = ids.where('id', '>', after);
    return ids;
  });
}

/** All of them in one query. Neither database takes the order and limit of a part of a union without a query around it. */
function united(db: Db, parts: readonly Ids[]): United {
  const [first, ...others] = parts.map((part): United => db.selectFrom(part.as('part')).select('part.id'));
  if (!first) throw new Error('There are no statuses to search for.');
  return others.reduce((all, part) => all.unionAll(part), first);
}

/** The ids of `limit` runs in the order of ids, from the `offset`th on. What it costs depends on `offset + limit`, not on the number of runs. */
export function runsById(
  db: Db,
  of: RunsOf,
  { order, limit, offset = 0 }: { order: Order; limit: number; offset?: number },
): United {
  const parts = byStatus(db, of).map((ids) => ids.orderBy('id', order).limit(offset + limit));
  return united(db, parts).orderBy('id', order).limit(limit).offset(offset);
}

/** The number of runs, counted up to `most`. */
export async function countRuns(db: Db, of: RunsOf, most: number): Promise<number> {
  const parts = byStatus(db, of).map((ids) => ids.limit(most));
  const { total } = await db
    .selectFrom(united(db, parts).limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
