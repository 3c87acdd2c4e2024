import type { ApprovalListQuery } from '@heddle/contract/api/approvals';
import type { Answered } from '@heddle/contract/node/services';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

type Filter = Pick<ApprovalListQuery, 'state' | 'runId'>;

/** Questions. Functions for users take the owner and see nothing of others. */
export type ApprovalStore = ReturnType<typeof createApprovalStore>;

/** A question with the state of its run; null where the run was removed. */
export type ApprovalRow = NonNullable<Awaited<ReturnType<ApprovalStore['findLinked']>>>;

/** Who reads or answers: an address counts where it is asked for a second approval. */
export interface Reader {
  id: string;
  email: string | null;
}

/** Questions of a user's runs, and those that the user is asked for a second approval of. */
function isFor({ id, email }: Reader): RawBuilder<boolean> {
  if (email === null) return sql<boolean>`a.user_id = ${id}`;
  return sql<boolean>`a.id in (
    select id from approvals where user_id = ${id}
    union all select approval_id from second_approvers where email = ${email.toLowerCase()}
  )`;
}

const isOpen = (): RawBuilder<boolean> =>
  sql<boolean>`a.answered_at is null and e.status = 'running' and (a.until is null or a.until > ${Date.now()})`;

/** The store over the database. */
export function createApprovalStore(db: Db) {
  const joined = () => db.selectFrom('approvals as a').leftJoin('executions as e', 'e.id', 'a.run_id');

  function found(reader: Reader, { state, runId }: Filter) {
    let query = joined().where(isFor(reader));
    if (runId !== undefined) query = query.where('a.run_id', '=', runId);
    if (state === 'open') query = query.where(isOpen());
    return state === 'answered' ? query.where('a.answered_at', 'is not', null) : query;
  }

  const withRun = (query: ReturnType<typeof joined>) =>
    query.selectAll('a').select(['e.status as run_status', 'e.finished_at as run_finished_at']);

  return {
    /** Open ones first, newest first otherwise. */
    list: (reader: Reader, { limit, offset, ...filter }: Filter & { limit: number; offset: number }) =>
      withRun(found(reader, filter))
        .orderBy(sql`case when ${isOpen()} then 0 else 1 end`)
        // Ids sort by their time of creation.
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** The number of questions that `list` returns without its limit. */
    async count(reader: Reader, filter: Filter): Promise<number> {
      const { total } = await found(reader, filter)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    find: (userId: string, id: string) =>
      withRun(joined()).where('a.id', '=', id).where('a.user_id', '=', userId).executeTakeFirst(),

    /** One that a person may see: the owner of its run, or who is asked for a second approval. */
    findFor: (reader: Reader, id: string) =>
      withRun(joined()).where('a.id', '=', id).where(isFor(reader)).executeTakeFirst(),

    /** The question for a second person about `subject`, which stands behind the key of its step; the one that was answered, if a step has asked again. */
    findSecond: (runId: string, subject: string) =>
      withRun(joined())
        .where('a.run_id', '=', runId)
        .where('a.second', '=', 1)
        .where('a.step_key', 'like', `% ${subject}`)
        .orderBy(sql`case when a.answered_at is null then 1 else 0 end`)
        .executeTakeFirst(),

    /** Regardless of the owner: for holders of a link. */
    findLinked: (id: string) => withRun(joined()).where('a.id', '=', id).executeTakeFirst(),

    /** Stores an answer; false where there is one already, or the deadline is over. */
    async answer(id: string, answer: Answered, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('approvals')
        .set({ answered_at: now, answer: JSON.stringify(answer) })
        .where('id', '=', id)
        .where('answered_at', 'is', null)
        .where((of) => of.or([of('until', 'is', null), of('until', '>', now)]))
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /** Takes an answer back that can no longer be delivered. */
    async takeBack(id: string): Promise<void> {
      await db
        .updateTable('approvals')
        .set({ answered_at: null, answer: null })
        .where('id', '=', id)
        .where('told_at', 'is', null)
        .execute();
    },

    /** Notes that the run has the answer. */
    async markDelivered(id: string): Promise<void> {
      await db.updateTable('approvals').set({ told_at: Date.now() }).where('id', '=', id).execute();
    },

    /** Answers that may not have been delivered, oldest first. */
    undelivered: (limit: number) =>
      withRun(joined())
        .where('a.answered_at', 'is not', null)
        .where('a.told_at', 'is', null)
        .orderBy('a.answered_at')
        .limit(limit)
        .execute(),
  };
}
