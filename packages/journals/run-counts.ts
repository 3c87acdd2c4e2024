import { isFinal } from '@heddle/contract/run/states';
import type { RunStatus } from '@heddle/contract/run/states';
import type { RunWrite } from './embedded/store.ts';

/** Runs are counted by the period in which they began: 15 minutes, since the offsets of time zones are multiples of that. Milliseconds. */
export const PERIOD_MS = 15 * 60_000;

/** How a commit changes the number of a user's runs that began in a period and have a status. */
interface CountChange {
  userId: string;
  /** 15-minute periods since 1970. */
  period: number;
  status: RunStatus;
  runs: number;
}

/** Sums up what the writes of one commit change in `execution_counts`. */
export class CountChanges {
  readonly #changes = new Map<string, CountChange>();

  /** Adds a write that counts: it holds the lease of its run, or has created it. */
  add({ row, create, changed }: RunWrite): void {
    if (create) this.#add(row.userId, row.startedAt, row.status, 1);
    else if (changed && isFinal(row.status)) {
      this.#add(row.userId, row.startedAt, 'running', -1);
      this.#add(row.userId, row.startedAt, row.status, 1);
    }
  }

  #add(userId: string, startedAt: number, status: RunStatus, runs: number): void {
    const period = Math.floor(startedAt / PERIOD_MS);
    const key = `${period} ${status} ${userId}`;
    const known = this.#changes.get(key);
    if (known) known.runs += runs;
    else this.#changes.set(key, { userId, period, status, runs });
  }

  /** The changes that are not zero. */
  *[Symbol.iterator](): Generator<CountChange> {
    for (const change of this.#changes.values()) if (change.runs !== 0) yield change;
  }
}
