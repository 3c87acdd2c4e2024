import { randomUUIDv7 } from 'node:crypto';
import { walletErrors } from '@heddle/contract/errors/wallets';
import type { StepAddress } from '@heddle/contract/node/services';
import type { WalletAnswer } from '@heddle/contract/node/wallets';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Db } from '../../../platform/db/kysely.ts';
import type { RequestContent } from './content.ts';

const joined = (db: Db) =>
  db
    .selectFrom('wallet_requests as w')
    .leftJoin('executions as e', 'e.id', 'w.run_id')
    .selectAll('w')
    .select('e.status as run_status');

/** A request with the state of its run; null where the run was removed. */
export type RequestRow = Awaited<ReturnType<typeof findRequest>>;

/** A user's request. Throws `wallet_request_not_found`. */
export async function findRequest(db: Db, userId: string, id: string) {
  const row = await joined(db).where('w.id', '=', id).where('w.user_id', '=', userId).executeTakeFirst();
  if (!row) throw walletErrors.wallet_request_not_found();
  return row;
}

/** A user's requests, the newest first. `open`: only those whose run waits for an answer. */
export const listRequests = (
  db: Db,
  userId: string,
  { open, limit }: { open: boolean; limit: number },
): Promise<RequestRow[]> =>
  joined(db)
    .where('w.user_id', '=', userId)
    .$if(open, (query) =>
      query.where('w.answered_at', 'is', null).where('w.until', '>', Date.now()).where('e.status', '=', 'running'),
    )
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute();

/** The request of a step: a new one, or the one that an earlier call has made. */
export async function keepRequest(
  db: Db,
  run: ExecutionRow,
  { stepKey }: StepAddress,
  request: { kind: string; content: RequestContent; until: number },
): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUIDv7();
  await db
    .insertInto('wallet_requests')
    .values({
      id,
      user_id: run.userId,
      workflow_name: run.workflowName,
      run_id: run.id,
      step_key: stepKey,
      kind: request.kind,
      content: JSON.stringify(request.content),
      created_at: Date.now(),
      until: request.until,
      answered_at: null,
      answer: null,
      told_at: null,
    })
    .onConflict((conflict) => conflict.columns(['run_id', 'step_key']).doNothing())
    .execute();
  const kept = await db
    .selectFrom('wallet_requests')
    .select('id')
    .where('run_id', '=', run.id)
    .where('step_key', '=', stepKey)
    .executeTakeFirstOrThrow();
  return { id: kept.id, isNew: kept.id === id };
}

/** Stores the answer to a request; false where it has one, or its deadline has passed. */
export async function storeAnswer(db: Db, id: string, answer: WalletAnswer): Promise<boolean> {
  const now = Date.now();
  const { numUpdatedRows } = await db
    .updateTable('wallet_requests')
    .set({ answered_at: now, answer: answer && JSON.stringify(answer) })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Notes that the step knows the answer. */
export async function markTold(db: Db, id: string): Promise<void> {
  await db.updateTable('wallet_requests').set({ told_at: Date.now() }).where('id', '=', id).execute();
}

/** Answers that may not have been signaled to their steps, the oldest first. */
export const untoldAnswers = (db: Db, limit: number): Promise<RequestRow[]> =>
  joined(db)
    .where('w.answered_at', 'is not', null)
    .where('w.told_at', 'is', null)
    .where('w.kind', '!=', 'transactions')
    .orderBy('w.answered_at')
    .limit(limit)
    .execute();
