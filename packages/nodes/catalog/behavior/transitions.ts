import type { UserSession } from './history.ts';

/** The place before the first action of a session, and the one after its last. */
export const START = -1;
export const END = -2;

/** How often one action follows another within sessions: a Markov chain of the first order. */
export class Transitions {
  readonly #counts = new Map<number, Map<number, number>>();
  readonly #totals = new Map<number, number>();
  readonly #actions: number;

  /** `actions` is how many there are. */
  constructor(actions: number) {
    this.#actions = actions;
  }

  add({ events }: UserSession): void {
    let from = START;
    for (const { action } of events) {
      this.#count(from, action);
      from = action;
    }
    this.#count(from, END);
  }

  #count(from: number, to: number): void {
    const row = this.#counts.get(from) ?? new Map<number, number>();
    row.set(to, (row.get(to) ?? 0) + 1);
    this.#counts.set(from, row);
    this.#totals.set(from, (this.#totals.get(from) ?? 0) + 1);
  }

  /** How often something followed. */
  total(from: number): number {
    return this.#totals.get(from) ?? 0;
  }

  /** The share of an action among all that followed. */
  share(from: number, to: number): number {
    return (this.#counts.get(from)?.get(to) ?? 0) / Math.max(1, this.total(from));
  }

  /**
   * How likely a step that was counted would have been without it: add-half smoothing over all actions and the end, so that what happened only once is not
   * impossible.
   */
  surprise(from: number, to: number): number {
    const count = Math.max(0, (this.#counts.get(from)?.get(to) ?? 0) - 1);
    return (count + 0.5) / (Math.max(0, this.total(from) - 1) + 0.5 * (this.#actions + 1));
  }

  /** All steps, the most frequent first. */
  all(): { from: number; to: number; count: number; share: number }[] {
    return [...this.#counts]
      .flatMap(([from, row]) => [...row].map(([to, count]) => ({ from, to, count, share: count / this.total(from) })))
      .sort((one, other) => other.count - one.count || one.from - other.from || one.to - other.to);
  }

  /** The action that follows most often, and its share; undefined where none ever did. */
  likeliest(from: number): { to: number; share: number } | undefined {
    const row = [...(this.#counts.get(from) ?? [])].filter(([to]) => to !== END);
    const best = row.reduce<[number, number] | undefined>(
      (most, each) => (!most || each[1] > most[1] ? each : most),
      undefined,
    );
    return best && { to: best[0], share: best[1] / this.total(from) };
  }
}
