/** Longest delay of a timer. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** One timer for many wake-up times: rings at the earliest one, then has to be set again. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | null = null;
  /** In the time of `performance.now`: whether one time is earlier than another does not depend on the clock. */
  #at = Infinity;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Rings when this time (epoch milliseconds) comes by the clock as it is set now, or earlier if it was set to an earlier one. */
  set(at: number): void {
    this.setIn(at - Date.now());
  }

  /** Rings after this time (milliseconds), or earlier if it was set to an earlier one. */
  setIn(delay: number): void {
    const at = performance.now() + delay;
    if (at >= this.#at) return;
    this.clear();
    this.#at = at;
    this.#timer = setTimeout(
      () => {
        this.#at = Infinity;
        this.#timer = null;
        this.#ring();
      },
      Math.min(Math.max(delay, 0), LONGEST),
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
