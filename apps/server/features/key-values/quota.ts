import { stateErrors } from '@heddle/contract/errors/state';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** Limits of the state of one user's workflows. */
export interface StateLimits {
  entries: number;
  bytes: number;
}

export const STATE_LIMITS: StateLimits = { entries: 1_000_000, bytes: 256 * 1024 * 1024 };

interface Count {
  entries: number;
  bytes: number;
  at: number;
}

/** How long a count is used; writes in between are added to it. */
const COUNT_MS = 60_000;
const COUNTS_KEPT = 10_000;

export interface StateQuota {
  /** Throws `state_full` where the limits do not allow this addition. Overwriting counts as adding until the entries are counted again. */
  admit(userId: string, more: { entries: number; bytes: number }): Promise<void>;
}

/** Counts the rows of each user from time to time, and adds what is written in between. */
export function createStateQuota(db: Db, limits: StateLimits): StateQuota {
  const counts = new Map<string, Count>();

  async function count(userId: string): Promise<Count> {
    const size = sql<number>`coalesce(sum(length(key) + coalesce(length(value), 8)), 0)`;
    const row = await db
      .selectFrom('node_state')
      .select(({ fn }) => [fn.countAll<number>().as('entries'), size.as('bytes')])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (counts.size >= COUNTS_KEPT) counts.clear();
    const fresh = { entries: Number(row.entries), bytes: Number(row.bytes), at: Date.now() };
    counts.set(userId, fresh);
    return fresh;
  }

  const exceeds = (known: Count, more: { entries: number; bytes: number }): boolean =>
    known.entries + more.entries > limits.entries || known.bytes + more.bytes > limits.bytes;

  return {
    async admit(userId, more) {
      let known = counts.get(userId) ?? (await count(userId));
      // Only a new count shows what was overwritten or removed.
      if (exceeds(known, more) || Date.now() - known.at > COUNT_MS) known = await count(userId);
      if (exceeds(known, more))
        throw stateErrors.state_full({
          entries: limits.entries,
          size: `${Math.floor(limits.bytes / 1024 / 1024)} MiB`,
        });
      known.entries += more.entries;
      known.bytes += more.bytes;
    },
  };
}
