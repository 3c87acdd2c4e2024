/** Longest time a timer can be set to. */
const LONGEST = 2 ** 31 - 1;

/** One timer for many wake-up times: rings at the earliest one it was told of, then has to be told again. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | null = null;
  #at = Infinity;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Ring at this time (epoch ms), or earlier if it was already told so. */
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
    // What sleeps is on disk: it must not keep a process alive that has nothing else to do.
    this.#timer.unref();
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#at = Infinity;
  }
}
