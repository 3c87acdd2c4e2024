import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { TransactionFees } from './content.ts';
import type { NewTransaction } from './rows.ts';
import { columnsOf, findTransaction } from './rows.ts';

const DAY = 24 * 3_600_000;
/** Tries to take a nonce while other servers take theirs for the same key. */
const TRIES = 100;
/** Ends that do not count for a limit: nothing was moved. */
const uncounted = ['refused', 'reverted', 'displaced'];

/** A transaction with what its reservation depends on. */
export interface Reservation extends NewTransaction {
  fees: TransactionFees;
  /** The next nonce as the chain knows it: rows may be further. */
  chainNonce: number;
  /** Millionths that the key may send of the asset in 24 hours; null for any. */
  dayMicros: number | null;
  /** What it is worth, in millionths, and what may be sent in 24 hours by value; null for any. */
  value: { micros: number; dayMicros: number | null };
  /** True where it has no nonce of the account: it was signed for somebody else to send. It is counted and not followed. */
  authorized?: true;
}

/**
 * Takes the next nonce of a key for a transaction: `taken`, or `known` where the same was reserved before, or `limit` where it does not fit. Whatever other
 * servers do: no two rows of a key have the same nonce on a chain, nor the same place over all chains, so of two that see the same rows one tries again.
 */
export async function reserve(db: Db, made: Reservation): Promise<'taken' | 'known' | 'limit'> {
  const isKnown = async (): Promise<boolean> =>
    (await findTransaction(db, made.userId, made.content.wanted.key)) !== undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (await insertReserved(db, made, Date.now())) return 'taken';
      return (await isKnown()) ? 'known' : 'limit';
    } catch (error) {
      if (isDuplicate(error, 'chain_transactions', 'user_id') || (await isKnown())) return 'known';
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error(`No nonce could be taken for ${made.address} in ${TRIES} tries.`);
}

/** Inserts a row with the next nonce, if the limit leaves room; true where it did. */
async function insertReserved(db: Db, made: Reservation, now: number): Promise<boolean> {
  const { chainId, address, asset, chainNonce, dayMicros, fees, amountMicros, value } = made;
  const values = {
    ...columnsOf(made, now),
    fees: JSON.stringify(fees),
    status: made.authorized ? 'authorized' : 'reserved',
    open: made.authorized ? 0 : 1,
    value_micros: value.micros,
  };
  const names = Object.keys(values).map((name) => sql.ref(name));
  // PostgreSQL cannot tell the types of parameters that are selected.
  const given = Object.values(values).map((value) =>
    typeof value === 'number' ? sql.lit(value) : sql`cast(${value} as text)`,
  );
  const nonce = sql<number>`coalesce((select max(nonce) + 1 from chain_transactions
    where chain_id = ${chainId} and address = ${address} and nonce >= ${chainNonce}), ${sql.lit(chainNonce)})`;
  const spent = sql<number>`(select coalesce(sum(amount_micros), 0) from chain_transactions
    where address = ${address} and asset = ${asset} and created_at > ${now - DAY} and chain_id = ${chainId}
    and status not in (${sql.join(uncounted)}))`;
  // By value, all chains count together.
  const worth = sql<number>`(select coalesce(sum(value_micros), 0) from chain_transactions
    where address = ${address} and created_at > ${now - DAY} and status not in (${sql.join(uncounted)}))`;
  const place = sql<number>`coalesce((select max(place) + 1 from chain_transactions where address = ${address}), 0)`;
  const within = (limit: number | null, sum: typeof spent, micros: number) =>
    limit === null ? sql`1 = 1` : sql`${sum} <= ${sql.lit(limit - micros)}`;
  const { numAffectedRows } = await sql`insert into chain_transactions (${sql.join(names)}, nonce, place)
    select ${sql.join(given)}, ${made.authorized ? sql`cast(null as bigint)` : nonce}, ${place}
    where ${within(dayMicros, spent, amountMicros)} and ${within(value.dayMicros, worth, value.micros)}`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

/** SQLite names the columns, PostgreSQL the constraint. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  ['nonce', 'place'].some(
    (column) =>
      error.message.includes(`chain_transactions.${column}`) ||
      ('constraint' in error && error.constraint === `chain_transactions_${column}_key`),
  );
