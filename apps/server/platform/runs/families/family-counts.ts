import type { Db } from '../../db/kysely.ts';
import { countDescendants } from './descendants.ts';
import { MOST_DESCENDANTS } from './origin.ts';

/** Counts of descendants by root. */
export interface FamilyCounts {
  /** Counts one more descendant of the root. False where it has as many as it may. */
  add(rootId: string): Promise<boolean>;
}

/** Families whose counts are kept. */
const COUNTS_KEPT = 10_000;
/** How long a count holds: one of few runs is cheap to repeat, one of many is not. Milliseconds, and milliseconds per run. */
const VALID_MS = 2000;
const VALID_PER_RUN_MS = 5;
/** A count holds until this server has added so many runs, or this share of those that are left: other servers add theirs. */
const ADDED = 50;
const ADDED_SHARE = 8;

interface Count {
  runs: number;
  /** Of them, those that this server has added since the rows were counted. */
  added: number;
  at: number;
}

function isValid({ runs, added, at }: Count): boolean {
  if (performance.now() - at > VALID_MS + runs * VALID_PER_RUN_MS) return false;
  return added < Math.max(ADDED, (MOST_DESCENDANTS - runs) / ADDED_SHARE);
}

/** Counts by the rows from time to time, and by what is added in between. */
export function createFamilyCounts(db: Db): FamilyCounts {
  const counts = new Map<string, Count>();

  async function countOf(rootId: string): Promise<Count> {
    const known = counts.get(rootId);
    if (known && isValid(known)) return known;
    const count = { runs: await countDescendants(db, rootId), added: 0, at: performance.now() };
    counts.delete(rootId);
    const [oldest] = counts.keys();
    if (counts.size >= COUNTS_KEPT && oldest !== undefined) counts.delete(oldest);
    counts.set(rootId, count);
    return count;
  }

  return {
    async add(rootId) {
      const count = await countOf(rootId);
      if (count.runs >= MOST_DESCENDANTS) return false;
      count.runs += 1;
      count.added += 1;
      return true;
    },
  };
}
