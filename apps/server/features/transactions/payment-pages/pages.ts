import { randomBytes } from 'node:crypto';
import { paymentPageErrors } from '@heddle/contract/errors/payment-pages';
import { paymentPageId } from '@heddle/contract/http/pages';
import type { PaymentPageOrder, PaymentPageState, PaymentWait } from '@heddle/contract/node/payment-pages';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Db } from '../../../platform/db/kysely.ts';

/** Bytes of chance in the ID of a page: its link is all that a payer needs. */
const CHANCE_BYTES = 24;

const joined = (db: Db) =>
  db
    .selectFrom('payment_pages as p')
    .leftJoin('executions as e', 'e.id', 'p.waiter_run')
    .selectAll('p')
    .select('e.status as run_status');

/** A page with the state of the run that charges it; null where none does, or it was removed. */
export type PageRow = Awaited<ReturnType<typeof findPage>>;

/** A page by its ID. Throws `payment_page_not_found`. */
export async function findPage(db: Db, id: string) {
  const row = await joined(db).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw paymentPageErrors.payment_page_not_found();
  return row;
}

/** A user's pages, the newest first. */
export const listPages = (db: Db, userId: string, limit: number): Promise<PageRow[]> =>
  joined(db).where('p.user_id', '=', userId).orderBy('p.created_at', 'desc').limit(limit).execute();

/** The page of this key: a new one, or the one that an earlier call has made. */
export async function keepPage(db: Db, run: ExecutionRow, { key, ...order }: PaymentPageOrder): Promise<string> {
  await db
    .insertInto('payment_pages')
    .values({
      id: paymentPageId(order.wallet, randomBytes(CHANCE_BYTES).toString('base64url')),
      user_id: run.userId,
      key,
      workflow_name: run.workflowName,
      run_id: run.id,
      wallet: order.wallet,
      content: JSON.stringify(order),
      created_at: Date.now(),
      until: order.until,
      state: 'open',
      attempt: 1,
      waiter: null,
      waiter_run: null,
      waiter_key: null,
      token: null,
      authorized_at: null,
      contact: '{}',
      reference: '',
      reason: '',
      told_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
  const kept = db.selectFrom('payment_pages').select('id').where('user_id', '=', run.userId).where('key', '=', key);
  return (await kept.executeTakeFirstOrThrow()).id;
}

/**
 * Notes who waits for a page, and where its signals go from now on. Only the first waiter ever does: two that charged the same page would charge it twice. Throws
 * `payment_page_not_found`, `payment_page_taken`.
 */
export async function claimPage(
  db: Db,
  { userId, runId, stepKey }: { userId: string; runId: string; stepKey: string },
  { id, waiter }: PaymentWait,
): Promise<PageRow> {
  const own = `${runId}/${waiter}`;
  const { numUpdatedRows } = await db
    .updateTable('payment_pages')
    .set({ waiter: own, waiter_run: runId, waiter_key: stepKey })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('waiter', 'is', null), where('waiter', '=', own)]))
    .executeTakeFirst();
  const row = await findPage(db, id);
  if (row.user_id !== userId) throw paymentPageErrors.payment_page_not_found();
  if (Number(numUpdatedRows) !== 1) throw paymentPageErrors.payment_page_taken();
  return row;
}

/** Ends a page whose time is over without a token. */
export async function expirePage(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('payment_pages')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('until', '<=', now)
    .execute();
}

/** Stores the token of a page that is open and waited for; false where it is not. Of several that come at once, one is stored. */
export async function storeToken(
  db: Db,
  id: string,
  { token, contact }: { token: string; contact: string },
): Promise<boolean> {
  const { numUpdatedRows } = await openPage(db, id)
    .set({
      state: 'authorized' satisfies PaymentPageState,
      token,
      contact,
      authorized_at: Date.now(),
      reason: '',
      told_at: null,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Notes that the payer will not pay; false where the page is not open. */
export async function storeRefusal(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await openPage(db, id)
    .set({ state: 'refused' satisfies PaymentPageState, reason: 'The payer declined.', told_at: null })
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

const openPage = (db: Db, id: string) =>
  db
    .updateTable('payment_pages')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('until', '>', Date.now())
    .where('waiter', 'is not', null);

/** Notes the end of a token, and forgets it. Changes nothing where the page has gone on already. */
export async function settlePage(
  db: Db,
  id: string,
  attempt: number,
  end: { state: PaymentPageState; attempt: number; reason: string; reference: string },
): Promise<void> {
  await db
    .updateTable('payment_pages')
    .set({ ...end, token: null })
    .where('id', '=', id)
    .where('state', '=', 'authorized')
    .where('attempt', '=', attempt)
    .execute();
}

/** Notes that the step knows what the page has to tell. */
export async function markTold(db: Db, id: string): Promise<void> {
  await db.updateTable('payment_pages').set({ told_at: Date.now() }).where('id', '=', id).execute();
}

/** Pages whose step may not know what they have to tell. */
export const untoldPages = (db: Db, limit: number): Promise<PageRow[]> =>
  joined(db).where('p.state', 'in', ['authorized', 'refused']).where('p.told_at', 'is', null).limit(limit).execute();

/** Forgets the tokens of pages whose runs have ended before it was known what came of them. */
export async function forgetTokens(db: Db): Promise<void> {
  const running = db.selectFrom('executions').select('id').where('status', '=', 'running');
  await db
    .updateTable('payment_pages')
    .set({ token: null })
    .where('state', '=', 'authorized')
    .where('token', 'is not', null)
    .where('waiter_run', 'not in', running)
    .execute();
}
