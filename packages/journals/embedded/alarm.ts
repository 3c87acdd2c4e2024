/** Longest delay of a timer. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** One timer for many wake-up times: rings at the earliest one, then has to be set again. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | null = null;
  #at = Infinity;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Rings at this time (epoch milliseconds), or earlier if it was set to an earlier one. */
  set(at: number): void {
    if (at >= this.#at) return;
    this.clear();
    this.#at = at;
    this.#timer = setTimeout(
      () => {
        this.#at = Infinity;
        this.#timer = null;
        this.#ring();
      },
      Math.min(Math.max(at - Date.now(), 0), LONGEST),
    );
    // Sleeping runs are on disk: they must not keep a process alive that has nothing else to do.
    this.#timer.unref();
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#at = Infinity;
  }
}
