import type { ExecutionRow } from '../row.ts';

/** One slot of this many is reserved for users who hold few. */
const RESERVE = 10;

/**
 * Slots for the runs that are active in a process at the same time, and the users who hold them. One user may hold all but a tenth of them, so that runs of
 * others start however many endless runs one user has. With fewer than ten slots, none is reserved.
 */
export class RunSlots {
  /** How many one user may hold. */
  readonly share: number;
  readonly #total: number;
  /** The user of each run that holds a slot. */
  readonly #runs = new Map<string, string>();
  readonly #held = new Map<string, number>();

  constructor(total: number) {
    this.#total = total;
    this.share = total === Infinity ? Number.MAX_SAFE_INTEGER : total - Math.floor(total / RESERVE);
  }

  /** Free slots. */
  get free(): number {
    return this.#total - this.#runs.size;
  }

  /** True if another run of the user may start now. */
  mayStart(user: string): boolean {
    return this.free > 0 && (this.#held.get(user) ?? 0) < this.share;
  }

  /** True if with so many further runs a user may exceed the share, so that the runs have to be chosen by user. */
  mayExceedShare(runs: number): boolean {
    return this.#runs.size + runs > this.share;
  }

  /** Assigns the run a slot, unless it has one. */
  take({ id, userId }: Pick<ExecutionRow, 'id' | 'userId'>): void {
    if (this.#runs.has(id)) return;
    this.#runs.set(id, userId);
    this.#held.set(userId, (this.#held.get(userId) ?? 0) + 1);
  }

  /** Frees the slot of the run, if it has one. */
  leave(id: string): void {
    const user = this.#runs.get(id);
    if (user === undefined) return;
    this.#runs.delete(id);
    const left = (this.#held.get(user) ?? 0) - 1;
    if (left > 0) this.#held.set(user, left);
    else this.#held.delete(user);
  }

  /** Slots held, by user. */
  held(): { [user: string]: number } {
    return Object.fromEntries(this.#held);
  }
}
