import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { ChainTransactionTable } from '../../platform/db/schema/money.ts';
import type { TransactionContent, TransactionFees } from './content.ts';
import { ends } from './content.ts';

export type TransactionRow = Selectable<ChainTransactionTable>;

const DAY = 24 * 3_600_000;
/** Tries to take a nonce while other servers take theirs for the same key. */
const TRIES = 100;
/** Ends that do not count for a limit: nothing was moved. */
const uncounted = ['refused', 'reverted', 'displaced'];

/** What a reservation is of. */
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

/** The least nonce and what a limit leaves. */
export interface Reservation extends NewTransaction {
  fees: TransactionFees;
  /** The next nonce as the chain knows it: rows may be further. */
  chainNonce: number;
  /** Millionths that the key may send of the asset in 24 hours; null for any. */
  dayMicros: number | null;
}

const columns = (made: NewTransaction, now: number) => ({
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

/** The rows of transactions. */
export function createTransactionStore(db: Db) {
  const known = (userId: string, key: string): Promise<TransactionRow | undefined> =>
    db
      .selectFrom('chain_transactions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst();

  /** Inserts a row with the next nonce, if the limit leaves room; true where it did. One statement: whatever other servers do, it sees what they have committed. */
  async function tryToReserve(made: Reservation, now: number): Promise<boolean> {
    const { chainId, address, asset, chainNonce, dayMicros, fees, amountMicros } = made;
    const values = { ...columns(made, now), fees: JSON.stringify(fees), status: 'reserved' };
    const names = Object.keys(values);
    const nonce = sql<number>`coalesce((select max(nonce) + 1 from chain_transactions
      where chain_id = ${chainId} and address = ${address} and nonce >= ${chainNonce}), ${sql.lit(chainNonce)})`;
    const spent = sql<number>`(select coalesce(sum(amount_micros), 0) from chain_transactions
      where address = ${address} and asset = ${asset} and created_at > ${now - DAY} and chain_id = ${chainId}
      and status not in (${sql.join(uncounted)}))`;
    const fits = dayMicros === null ? sql`1 = 1` : sql`${spent} <= ${sql.lit(dayMicros - amountMicros)}`;
    const { numAffectedRows } = await sql`insert into chain_transactions
      (${sql.join(names.map((name) => sql.ref(name)))}, nonce)
      select ${sql.join(Object.values(values).map((value) => (typeof value === 'number' ? sql.lit(value) : sql`cast(${value} as text)`)))}, ${nonce}
      where ${fits}`.execute(db);
    return Number(numAffectedRows ?? 0) === 1;
  }

  return {
    find: known,

    /** Takes the next nonce of a key for a transaction: `taken`, or `known` where the same was reserved before, or `limit` where it does not fit. */
    async reserve(made: Reservation): Promise<'taken' | 'known' | 'limit'> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        try {
          if (await tryToReserve(made, Date.now())) return 'taken';
          return (await known(made.userId, made.content.wanted.key)) ? 'known' : 'limit';
        } catch (error) {
          if (isDuplicate(error, 'chain_transactions', 'user_id')) return 'known';
          if (await known(made.userId, made.content.wanted.key)) return 'known';
          // Another server took the same nonce: the next try sees its row.
          if (!isTakenNonce(error)) throw error;
        }
      }
      throw new Error(`No nonce could be taken for ${made.address} in ${TRIES} tries.`);
    },

    /** Notes that a transaction was refused before it was signed. */
    async refuse(made: NewTransaction, outcome: TransactionOutcome): Promise<void> {
      await db
        .insertInto('chain_transactions')
        .values({ ...columns(made, Date.now()), status: 'refused', outcome: JSON.stringify(outcome) })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .execute();
    },

    /** Keeps the signed bytes of a row that has none yet, or takes the place of those with a lower fee; true where the row was as it was read. */
    async keepSigned(
      row: Pick<TransactionRow, 'id' | 'hash' | 'replaced'>,
      signed: { raw: string; hash: string; fees: TransactionFees },
    ): Promise<boolean> {
      // Written by this function.
      const before = JSON.parse(row.replaced) as string[];
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
    },

    async update(
      id: string,
      set: Partial<Pick<TransactionRow, 'status' | 'outcome' | 'problem' | 'sent_at' | 'check_at'>>,
    ): Promise<void> {
      await db.updateTable('chain_transactions').set(set).where('id', '=', id).execute();
    },

    /** Rows that are due, which no other server looks at until `lease` milliseconds have passed. */
    async claim(now: number, lease: number, limit: number): Promise<TransactionRow[]> {
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
    },

    ofStep: (runId: string, stepKey: string): Promise<TransactionRow[]> =>
      db
        .selectFrom('chain_transactions')
        .selectAll()
        .where('run_id', '=', runId)
        .where('step_key', '=', stepKey)
        .orderBy('position')
        .execute(),

    /** The step knows how all of its transactions ended. */
    async close(runId: string, stepKey: string): Promise<void> {
      await db
        .updateTable('chain_transactions')
        .set({ open: 0 })
        .where('run_id', '=', runId)
        .where('step_key', '=', stepKey)
        .where('status', 'in', ends)
        .execute();
    },

    /** Transactions of a key that may still cost something: in wei, as decimal texts of their contents and fees. */
    underWay: (chainId: number, address: string): Promise<Pick<TransactionRow, 'content' | 'fees'>[]> =>
      db
        .selectFrom('chain_transactions')
        .select(['content', 'fees'])
        .where('open', '=', 1)
        .where('chain_id', '=', chainId)
        .where('address', '=', address)
        .where('status', 'in', ['reserved', 'signed', 'sent'])
        .execute(),

    hasOpen: async (): Promise<boolean> =>
      (await db.selectFrom('chain_transactions').select('id').where('open', '=', 1).limit(1).executeTakeFirst()) !==
      undefined,

    list: (userId: string, { runId, limit, before }: { runId?: string; limit: number; before?: number }) =>
      db
        .selectFrom('chain_transactions')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(runId !== undefined, (query) => query.where('run_id', '=', runId ?? ''))
        .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    stop: {
      isSet: async (userId: string): Promise<boolean> =>
        (await db.selectFrom('money_stops').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
        undefined,
      async set(userId: string, isStopped: boolean): Promise<void> {
        if (isStopped)
          await db
            .insertInto('money_stops')
            .values({ user_id: userId, stopped_at: Date.now() })
            .onConflict((conflict) => conflict.column('user_id').doNothing())
            .execute();
        else await db.deleteFrom('money_stops').where('user_id', '=', userId).execute();
      },
    },
  };
}

export type TransactionStore = ReturnType<typeof createTransactionStore>;

/** SQLite names the columns, PostgreSQL the constraint. */
const isTakenNonce = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('chain_transactions.nonce') ||
    ('constraint' in error && error.constraint === 'chain_transactions_nonce_key'));
