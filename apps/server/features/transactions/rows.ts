import { randomUUIDv7 } from 'node:crypto';
import type { StepAddress } from '@heddle/contract/node/services';
import type { Selectable } from 'kysely';
import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import type { Db } from '../../platform/db/kysely.ts';
import type { ChainTransactionTable } from '../../platform/db/schema/money.ts';
import type { TransactionContent, TransactionFees } from './content.ts';
import { ends, hashesOf } from './content.ts';

export type TransactionRow = Selectable<ChainTransactionTable>;

/** The step of transactions that fill gaps of nonces: none waits for them. */
export const GAP_STEP = 'nonce gap';

/** The step of transactions that take payments of callers: whoever waits for one looks at its row. */
export const CHARGE_STEP = 'charge of a call';

/** A transaction that has no row yet. */
export interface NewTransaction {
  userId: string;
  runId: string;
  stepKey: string;
  position: number;
  content: TransactionContent;
  chainId: number;
  address: string;
  asset: string;
  amountMicros: number;
}

/** The columns of a new row that do not depend on whether it is sent. */
export const columnsOf = (made: NewTransaction, now: number) => ({
  id: randomUUIDv7(),
  user_id: made.userId,
  key: made.content.wanted.key,
  run_id: made.runId,
  step_key: made.stepKey,
  position: made.position,
  content: JSON.stringify(made.content),
  chain_id: made.chainId,
  address: made.address,
  asset: made.asset,
  amount_micros: made.amountMicros,
  replaced: '[]',
  created_at: now,
  open: 1,
  check_at: now,
});

/** A user's transaction by its key. */
export const findTransaction = (db: Db, userId: string, key: string): Promise<TransactionRow | undefined> =>
  db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Keys that are asked for at once: databases bound the parameters of a statement. */
const KEYS_AT_ONCE = 500;

/**
 * Those of the keys that a user's transactions have. The step at `by` hears how they end, from now on: also how they have ended already, and also where it has sent them before it waited for something
 * else.
 */
export async function knownKeys(db: Db, userId: string, keys: readonly string[], by: StepAddress): Promise<string[]> {
  const known: string[] = [];
  const elsewhere = new Set<string>();
  const told = { open: 1, check_at: Date.now() };
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const rows = await db
      .updateTable('chain_transactions')
      .set(told)
      .where('user_id', '=', userId)
      .where('key', 'in', keys.slice(start, start + KEYS_AT_ONCE))
      .returning(['key', 'step_key'])
      .execute();
    for (const { key, step_key: stepKey } of rows) {
      known.push(key);
      if (stepKey !== by.stepKey) elsewhere.add(stepKey);
    }
  }
  // All of an order: approvals, whose keys nobody asks for, are told with what follows them.
  if (elsewhere.size > 0)
    await db
      .updateTable('chain_transactions')
      .set({ ...told, step_key: by.stepKey })
      .where('run_id', '=', by.runId)
      .where('step_key', 'in', [...elsewhere])
      .execute();
  return known;
}

/** Notes that a transaction was refused before it was signed. */
export async function refuseTransaction(db: Db, made: NewTransaction, outcome: TransactionOutcome): Promise<void> {
  await db
    .insertInto('chain_transactions')
    .values({ ...columnsOf(made, Date.now()), status: 'refused', outcome: JSON.stringify(outcome) })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

/** Notes a transaction that a person shall send with a wallet; nothing where it is known. */
export async function askTransaction(db: Db, made: NewTransaction): Promise<void> {
  await db
    .insertInto('chain_transactions')
    .values({ ...columnsOf(made, Date.now()), status: 'asked' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

/** Keeps the signed bytes of a row that has none yet, or takes the place of those with a lower fee; true where the row was as it was read. */
export async function keepSigned(
  db: Db,
  row: Pick<TransactionRow, 'id' | 'hash' | 'replaced'>,
  signed: { raw: string; hash: string; fees: TransactionFees },
): Promise<boolean> {
  const before = hashesOf(row.replaced);
  const { numUpdatedRows } = await db
    .updateTable('chain_transactions')
    .set({
      raw: signed.raw,
      hash: signed.hash,
      fees: JSON.stringify(signed.fees),
      replaced: JSON.stringify(row.hash === null ? before : [...before, row.hash]),
      priced_at: Date.now(),
      ...(row.hash === null ? { status: 'signed' } : {}),
    })
    .where('id', '=', row.id)
    .where('hash', row.hash === null ? 'is' : '=', row.hash)
    .where('status', 'in', ['reserved', 'signed', 'sent'])
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Changes what is known of a transaction that has not ended: another server that looks at it as well may have been faster. */
export async function updateTransaction(
  db: Db,
  id: string,
  set: Partial<Pick<TransactionRow, 'status' | 'outcome' | 'problem' | 'sent_at' | 'check_at'>>,
): Promise<void> {
  await db.updateTable('chain_transactions').set(set).where('id', '=', id).where('status', 'not in', ends).execute();
}

/** Rows that are due, which no other server looks at until `lease` milliseconds have passed. */
export function claimDue(db: Db, now: number, lease: number, limit: number): Promise<TransactionRow[]> {
  const due = db
    .selectFrom('chain_transactions')
    .select('id')
    .where('open', '=', 1)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit);
  return (
    db
      .updateTable('chain_transactions')
      .set({ check_at: now + lease })
      .where('id', 'in', due)
      // Another server may have claimed a row since the list was read.
      .where('check_at', '<=', now)
      .returningAll()
      .execute()
  );
}

/** The transactions of a step, in the order of its order. */
export const transactionsOfStep = (db: Db, runId: string, stepKey: string): Promise<TransactionRow[]> =>
  db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('run_id', '=', runId)
    .where('step_key', '=', stepKey)
    .orderBy('position')
    .execute();

/** True until a run has ended. */
export async function isRunning(db: Db, runId: string): Promise<boolean> {
  const run = db.selectFrom('executions').select('status').where('id', '=', runId);
  return (await run.executeTakeFirst())?.status === 'running';
}

/** Notes that a step knows how all of its transactions ended. */
export async function closeStep(db: Db, runId: string, stepKey: string): Promise<void> {
  await db
    .updateTable('chain_transactions')
    .set({ open: 0 })
    .where('run_id', '=', runId)
    .where('step_key', '=', stepKey)
    .where('status', 'in', ends)
    .execute();
}

/** Transactions of a key that may still cost something. */
export const transactionsUnderWay = (
  db: Db,
  chainId: number,
  address: string,
): Promise<Pick<TransactionRow, 'content' | 'fees'>[]> =>
  db
    .selectFrom('chain_transactions')
    .select(['content', 'fees'])
    .where('open', '=', 1)
    .where('chain_id', '=', chainId)
    .where('address', '=', address)
    .where('status', 'in', ['reserved', 'signed', 'sent'])
    .execute();

/** True while a transaction is not at its end, or its step does not know. */
export async function hasOpenTransactions(db: Db): Promise<boolean> {
  const open = db.selectFrom('chain_transactions').select('id').where('open', '=', 1).limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

/** A user's transactions, the newest first. `before`: only those made before this time. */
export const listTransactions = (
  db: Db,
  userId: string,
  { runId, limit, before }: { runId?: string; limit: number; before?: number },
): Promise<TransactionRow[]> =>
  db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(runId !== undefined, (query) => query.where('run_id', '=', runId ?? ''))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
