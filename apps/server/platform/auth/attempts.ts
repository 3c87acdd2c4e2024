import { sql } from 'kysely';
import { createSigner } from '../crypto/signer.ts';
import { ROWS_PER_BATCH } from '../db/delete-in-batches.ts';
import type { Db } from '../db/kysely.ts';

/** The number of attempts without a delay, the first delay after those, and the limit up to which it doubles. Milliseconds. */
interface Policy {
  free: number;
  firstMs: number;
  longestMs: number;
}

const QUARTER_OF_AN_HOUR = 900_000;
const growing: Policy = { free: 10, firstMs: 15_000, longestMs: QUARTER_OF_AN_HOUR };
// A code has only a million values, and entering one requires the password already.
const fixed: Policy = { free: 10, firstMs: QUARTER_OF_AN_HOUR, longestMs: QUARTER_OF_AN_HOUR };

/** The secrets whose attempts are counted. Attempts from a known device are counted separately: strangers cannot exhaust them. */
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
/** Maximum number of counted targets; above that, those with the fewest attempts are removed first. */
const TARGETS_MAX = 50_000;
const PRUNE_EVERY_MS = 60_000;
/** Maximum number of batches that one pass deletes; two passes delete more than can be added in the time between. */
const BATCHES_PER_PASS = 20;

/** An attempt that counts as wrong until one of these is called. */
export interface Attempt {
  /** The secret was right: the count is reset. */
  succeed(): Promise<void>;
  /** The secret was not compared: the attempt is not counted. */
  withdraw(): Promise<void>;
}

/** Too many attempts: none is checked for this many seconds. */
export interface AttemptRefusal {
  seconds: number;
}

/** Counts attempts at the passwords and codes of accounts in the database: across addresses, servers and restarts. */
export interface SecretAttempts {
  /** Counts an attempt before it is checked, which also limits concurrent attempts. `subject` identifies the owner of the secret. */
  begin(kind: AttemptKind, subject: string): Promise<Attempt | AttemptRefusal>;
  /** Resets the count of a secret. */
  forget(kind: AttemptKind, subject: string): Promise<void>;
}

/** Delay until the next attempt is checked, after this many failed ones. Milliseconds. */
export function delayAfter(kind: AttemptKind, attempts: number): number {
  const { free, firstMs, longestMs } = policies[kind];
  return attempts < free ? 0 : Math.min(firstMs * 2 ** (attempts - free), longestMs);
}

/** Without a delay this is 0, not `at`: concurrent attempts, on servers whose clocks differ, may be counted out of order. */
const nextAt = (delayMs: number, at: number): number => (delayMs === 0 ? 0 : at + delayMs);

/** When the next attempt is checked, as an SQL expression over the incremented row: epoch milliseconds, 0 for immediately. */
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

/** Removes expired targets, and those above the maximum number. */
async function prune(db: Db, now: number): Promise<void> {
  const old = db
    .selectFrom('secret_attempts')
    .select('target')
    .where('updated_at', '<', now - FORGOTTEN_AFTER_MS)
    .limit(ROWS_PER_BATCH);
  const fewest = db
    .selectFrom('secret_attempts')
    .select('target')
    .orderBy('attempts')
    .orderBy('updated_at')
    .limit(ROWS_PER_BATCH);
  for (let piece = 0; piece < BATCHES_PER_PASS; piece += 1) {
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
  for (let rest = Number(total); rest > TARGETS_MAX; rest -= ROWS_PER_BATCH)
    await db.deleteFrom('secret_attempts').where('target', 'in', fewest).execute();
}

/** The counter over its table. `now` returns epoch milliseconds. */
export function createAttempts(db: Db, secretKey: string, now: () => number = () => Date.now()): SecretAttempts {
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
      // One statement: each of any number of concurrent attempts, on any number of servers, sees those before it.
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
