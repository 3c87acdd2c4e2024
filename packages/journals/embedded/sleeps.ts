import { NEVER } from '../row.ts';
import { Alarm } from './alarm.ts';
import type { Durations } from './durations.ts';
import { elapsed } from './elapsed.ts';

/** The longest time until sleeps are looked at again: the clock by which points in time come may have been set. Milliseconds. */
const LOOK_AGAIN_MS = 15_000;

/** How far the clock and the elapsed time may be apart at the end of a sleep: clocks are adjusted slowly all the time. */
const slackOf = (duration: number): number => Math.max(5, duration / 1000);

interface Sleep {
  /** Milliseconds left at this time (epoch milliseconds). */
  left(now: number): number;
  /** True if a time has to pass, not a point in time to come. */
  lasts: boolean;
}

/** The sleeps of one run, by their keys: until points in time, and for durations. */
export class Sleeps {
  readonly #runId: string;
  readonly #durations: Durations;
  readonly #sleeps = new Map<string, Sleep>();
  readonly #woken: (key: string, now: number) => void;
  readonly #alarm = new Alarm(() => this.#ring());

  /** `woken` is called for every sleep that is over, with the current time (epoch milliseconds). */
  constructor(runId: string, durations: Durations, woken: (key: string, now: number) => void) {
    this.#runId = runId;
    this.#durations = durations;
    this.#woken = woken;
  }

  /** Sleeps until a time (epoch milliseconds), or until `duration` (milliseconds) has passed. Calls `woken` at once if the sleep is over. */
  set(key: string, until: number, duration?: number): void {
    const end = duration === undefined ? null : this.#durations.endOf(this.#runId, key, { until, duration });
    const left = (now: number): number => (end === null ? until - now : end - elapsed());
    const now = Date.now();
    if (left(now) <= (duration === undefined ? 0 : slackOf(duration))) return this.#wake(key, now);
    this.#sleeps.set(key, { left, lasts: end !== null });
    this.#arm(left(now));
  }

  /** When the first sleep is over, by the clock as it is set now; `NEVER` where there are none. */
  get earliest(): number {
    const now = Date.now();
    return Math.min(NEVER, ...[...this.#sleeps.values()].map(({ left }) => now + Math.ceil(left(now))));
  }

  /** True if one of the sleeps lasts a duration. */
  get includeDurations(): boolean {
    return [...this.#sleeps.values()].some(({ lasts }) => lasts);
  }

  /** Calls `woken` no more. */
  stop(): void {
    this.#alarm.clear();
  }

  #ring(): void {
    const now = Date.now();
    for (const [key, { left }] of this.#sleeps) {
      if (left(now) > 0) continue;
      this.#sleeps.delete(key);
      this.#wake(key, now);
    }
    for (const { left } of this.#sleeps.values()) this.#arm(left(now));
  }

  #wake(key: string, now: number): void {
    this.#durations.delete(this.#runId, key);
    this.#woken(key, now);
  }

  #arm(left: number): void {
    this.#alarm.setIn(Math.min(left, LOOK_AGAIN_MS));
  }
}
