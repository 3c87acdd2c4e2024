import { sql } from 'kysely';
import { createSigner } from '../crypto/signer.ts';
import { ROWS_IN_PIECE } from '../db/delete-in-pieces.ts';
import type { Db } from '../db/kysely.ts';

/** Attempts that are checked without a delay, the delay after those, and the delay it grows to by doubling. Milliseconds. */
interface Policy {
  free: number;
  firstMs: number;
  longestMs: number;
}

const QUARTER_OF_AN_HOUR = 900_000;
const growing: Policy = { free: 10, firstMs: 15_000, longestMs: QUARTER_OF_AN_HOUR };
// A code has a million values only, and whoever enters one knows the password already.
const fixed: Policy = { free: 10, firstMs: QUARTER_OF_AN_HOUR, longestMs: QUARTER_OF_AN_HOUR };

/** The secrets whose attempts are counted. Those of a known device are counted by themselves: strangers cannot use them up. */
const policies = {
  password: growing,
  passwordOnKnownDevice: growing,
  code: fixed,
  codeOnKnownDevice: fixed,
  confirmation: growing,
} as const;
export type AttemptKind = keyof typeof policies;

/** Attempts are forgotten this long after the last one. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** Targets that are remembered; above that, those with the fewest attempts are forgotten first. */
const TARGETS_MAX = 50_000;
const PRUNE_EVERY_MS = 60_000;
/** Pieces that one pass deletes at most; two passes delete more than can be checked, and so be added, in the time between. */
const PIECES_IN_PASS = 20;

/** An attempt that counts as wrong until one of these is called. */
export interface Attempt {
  /** The secret was right: the wrong attempts before it are forgotten. */
  succeed(): Promise<void>;
  /** The secret was not compared at all. */
  withdraw(): Promise<void>;
}

/** Too many attempts: none is checked before this many seconds are over. */
export interface Refusal {
  seconds: number;
}

/** Attempts at the passwords and codes of accounts, counted in the database: over all addresses, all servers, and restarts. */
export interface Attempts {
  /** Counts an attempt before it is checked, so that of many at once no more than allowed are. `subject` says whose secret it is. */
  begin(kind: AttemptKind, subject: string): Promise<Attempt | Refusal>;
  /** Forgets the attempts at a secret. */
  forget(kind: AttemptKind, subject: string): Promise<void>;
}

/** Milliseconds until the next attempt may be checked, after this many wrong ones. */
export function delayAfter(kind: AttemptKind, attempts: number): number {
  const { free, firstMs, longestMs } = policies[kind];
  return attempts < free ? 0 : Math.min(firstMs * 2 ** (attempts - free), longestMs);
}

/** No delay is no time at all: of attempts at once, and on servers whose clocks differ, one may be counted after a later one. */
const nextAt = (delayMs: number, at: number): number => (delayMs === 0 ? 0 : at + delayMs);

/** When the next attempt may be checked, as an expression over the row that is being counted up: epoch milliseconds, 0 for at once. */
function nextAtSql(kind: AttemptKind, at: number) {
  const { free, firstMs, longestMs } = policies[kind];
  const steps = Math.ceil(Math.log2(longestMs / firstMs));
  const attempts = sql.ref('secret_attempts.attempts');
  const cases = Array.from(
    { length: steps + 1 },
    (_, step) =>
      sql`when ${attempts} + 1 <= ${sql.lit(free + step - 1)} then cast(${nextAt(delayAfter(kind, free + step - 1), at)} as bigint)`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else cast(${nextAt(longestMs, at)} as bigint) end`;
}

/** Removes what is too old, and what is too much. */
async function prune(db: Db, now: number): Promise<void> {
  const old = db
    .selectFrom('secret_attempts')
    .select('target')
    .where('updated_at', '<', now - FORGOTTEN_AFTER_MS)
    .limit(ROWS_IN_PIECE);
  const fewest = db
    .selectFrom('secret_attempts')
    .select('target')
    .orderBy('attempts')
    .orderBy('updated_at')
    .limit(ROWS_IN_PIECE);
  for (let piece = 0; piece < PIECES_IN_PASS; piece += 1) {
    const { numDeletedRows } = await db
      .deleteFrom('secret_attempts')
      .where('target', 'in', old)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) break;
  }
  const { total } = await db
    .selectFrom('secret_attempts')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  for (let rest = Number(total); rest > TARGETS_MAX; rest -= ROWS_IN_PIECE)
    await db.deleteFrom('secret_attempts').where('target', 'in', fewest).execute();
}

/** The counter over its table. `now` gives epoch milliseconds. */
export function createAttempts(db: Db, secretKey: string, now: () => number = () => Date.now()): Attempts {
  const signer = createSigner('attempts at secrets', secretKey);
  const targetOf = (kind: AttemptKind, subject: string): string => signer.sign(kind, subject);
  let prunedAt = 0;

  async function pruneSometimes(): Promise<void> {
    if (now() - prunedAt < PRUNE_EVERY_MS) return;
    prunedAt = now();
    await prune(db, prunedAt);
  }

  const clear = async (target: string): Promise<void> =>
    void (await db.deleteFrom('secret_attempts').where('target', '=', target).execute());

  return {
    async begin(kind, subject) {
      await pruneSometimes();
      const target = targetOf(kind, subject);
      const at = now();
      // One statement: of any number at once, on any number of servers, each sees those before it.
      const counted = await db
        .insertInto('secret_attempts')
        .values({ target, attempts: 1, next_at: nextAt(delayAfter(kind, 1), at), updated_at: at })
        .onConflict((conflict) =>
          conflict
            .column('target')
            .doUpdateSet({ attempts: sql`secret_attempts.attempts + 1`, next_at: nextAtSql(kind, at), updated_at: at })
            .where('secret_attempts.next_at', '<=', at),
        )
        .executeTakeFirstOrThrow();
      if (Number(counted.numInsertedOrUpdatedRows ?? 0) === 0) {
        const row = await db
          .selectFrom('secret_attempts')
          .select('next_at')
          .where('target', '=', target)
          .executeTakeFirst();
        return { seconds: Math.max(1, Math.ceil((Number(row?.next_at ?? at) - at) / 1000)) };
      }
      return {
        succeed: () => clear(target),
        async withdraw() {
          const { numDeletedRows } = await db
            .deleteFrom('secret_attempts')
            .where('target', '=', target)
            .where('attempts', '<=', 1)
            .executeTakeFirstOrThrow();
          if (numDeletedRows > 0n) return;
          await db
            .updateTable('secret_attempts')
            .set({ attempts: sql`attempts - 1`, next_at: 0 })
            .where('target', '=', target)
            .execute();
        },
      };
    },
    forget: (kind, subject) => clear(targetOf(kind, subject)),
  };
}
