import { NEVER } from '../row.ts';
import { Alarm } from './alarm.ts';

/** The sleeps of one run, by their keys. */
export class Sleeps {
  readonly #until = new Map<string, number>();
  readonly #alarm: Alarm;

  /** `woken` is called for every sleep that is over, with the current time (epoch milliseconds). */
  constructor(woken: (key: string, now: number) => void) {
    this.#alarm = new Alarm(() => this.#ring(woken));
  }

  set(key: string, until: number): void {
    this.#until.set(key, until);
    this.#alarm.set(until);
  }

  /** When the first sleep is over; `NEVER` where there are none. */
  get earliest(): number {
    return Math.min(NEVER, ...this.#until.values());
  }

  /** Calls `woken` no more. */
  stop(): void {
    this.#alarm.clear();
  }

  #ring(woken: (key: string, now: number) => void): void {
    const now = Date.now();
    for (const [key, until] of this.#until) {
      if (until > now) continue;
      this.#until.delete(key);
      woken(key, now);
    }
    for (const until of this.#until.values()) this.#alarm.set(until);
  }
}
