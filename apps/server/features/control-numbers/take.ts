import { ediErrors } from '@heddle/contract/errors/edi';
import type { ControlNumber, ControlNumberRequest } from '@heddle/contract/node/control-numbers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';

/** Tries to take a number while others take theirs of the same series. */
const TRIES = 100;

/** The run that wants a number, and its owner. */
interface Taker {
  userId: string;
  runId: string;
}

type Wanted = ControlNumberRequest & Taker;

/**
 * Takes the next number of a series, or finds the one that was taken with the same key. Whatever other steps and servers do, no two keys have the same number:
 * of two that see the same rows, one tries again. Throws `edi_control_numbers_used_up`.
 */
export async function takeControlNumber(db: Db, wanted: Wanted, now = Date.now()): Promise<ControlNumber> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await find(db, wanted);
    if (known) return known;
    const taken = await insertNext(db, wanted, now);
    if (taken === 'none left') throw ediErrors.edi_control_numbers_used_up({ last: wanted.last });
  }
  throw new Error(`No control number could be taken in ${TRIES} tries.`);
}

async function find(db: Db, { userId, series, key }: Wanted): Promise<ControlNumber | undefined> {
  const row = await db
    .selectFrom('control_numbers')
    .select(['number', 'taken_at'])
    .where('user_id', '=', userId)
    .where('series', '=', series)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { number: Number(row.number), at: Number(row.taken_at) };
}

/** Inserts a row with the number after the greatest one; `lost` where somebody else was faster. */
async function insertNext(
  db: Db,
  { userId, runId, series, key, first, last }: Wanted,
  now: number,
): Promise<'taken' | 'lost' | 'none left'> {
  // PostgreSQL cannot tell the types of parameters that are selected.
  const text = (value: string) => sql`cast(${value} as text)`;
  const start = sql.lit(first);
  const greatest = sql`(select max(number) from control_numbers where user_id = ${userId} and series = ${series})`;
  const next = sql`(select case when ${greatest} >= ${start} then ${greatest} + 1 else ${start} end)`;
  try {
    const { numAffectedRows } = await sql`
      insert into control_numbers (user_id, series, number, key, run_id, taken_at)
      select ${text(userId)}, ${text(series)}, ${next}, ${text(key)}, ${text(runId)}, ${sql.lit(now)}
      where ${next} <= ${sql.lit(last)}`.execute(db);
    return Number(numAffectedRows ?? 0) === 1 ? 'taken' : 'none left';
  } catch (error) {
    if (isTaken(error)) return 'lost';
    throw error;
  }
}

/** SQLite names the columns, PostgreSQL the constraint. */
const isTaken = (error: unknown): boolean =>
  ['user_id', 'number', 'key'].some((column) => isDuplicate(error, 'control_numbers', column));
