import type { ExecutionRow } from '../row.ts';

/** A part of the places is kept for users who hold few: one of so many. */
const RESERVE = 10;

/**
 * Places for the runs that a process carries at the same time, and whose they are. One user may hold all but a tenth of them: however many endless runs
 * somebody has, those of others begin. Where there are fewer than ten places, none is kept.
 */
export class Places {
  /** How many one user may hold. */
  readonly share: number;
  readonly #total: number;
  /** The user of each run that holds a place. */
  readonly #runs = new Map<string, string>();
  readonly #held = new Map<string, number>();

  constructor(total: number) {
    this.#total = total;
    this.share = total === Infinity ? Number.MAX_SAFE_INTEGER : total - Math.floor(total / RESERVE);
  }

  /** How many are free. */
  get free(): number {
    return this.#total - this.#runs.size;
  }

  /** True where a run of the user may begin beside those there are. */
  mayBegin(user: string): boolean {
    return this.free > 0 && (this.#held.get(user) ?? 0) < this.share;
  }

  /** True where so many further runs may be more than one user's share, so that it matters whose they are. */
  matters(runs: number): boolean {
    return this.#runs.size + runs > this.share;
  }

  /** Gives the run a place; it has one at most. */
  take({ id, userId }: Pick<ExecutionRow, 'id' | 'userId'>): void {
    if (this.#runs.has(id)) return;
    this.#runs.set(id, userId);
    this.#held.set(userId, (this.#held.get(userId) ?? 0) + 1);
  }

  /** The run, if it has a place, gives it up. */
  leave(id: string): void {
    const user = this.#runs.get(id);
    if (user === undefined) return;
    this.#runs.delete(id);
    const left = (this.#held.get(user) ?? 0) - 1;
    if (left > 0) this.#held.set(user, left);
    else this.#held.delete(user);
  }

  /** How many each user holds. */
  held(): { [user: string]: number } {
    return Object.fromEntries(this.#held);
  }
}
