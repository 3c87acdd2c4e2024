import { elapsed } from './elapsed.ts';

/** Runs whose durations are known. Of more, the durations of the earliest are counted by the clock again. */
const MAX_RUNS = 100_000;

/**
 * When sleeps that last a duration are over, in the time of `elapsed`. It outlives the suspension of runs, so that in one process a sleep takes as long as
 * it should, whatever the clock is set to.
 */
export class Durations {
  readonly #ends = new Map<string, Map<string, number>>();

  /**
   * The end of a sleep, in the time of `elapsed`. A sleep of another process has begun at a time of which only the clock knows how long ago it was: it is
   * over at `until`, and in `duration` at the latest. Times are epoch milliseconds and milliseconds.
   */
  endOf(runId: string, key: string, { until, duration }: { until: number; duration: number }): number {
    const known = this.#ends.get(runId)?.get(key);
    if (known !== undefined) return known;
    const end = elapsed() + Math.min(Math.max(until - Date.now(), 0), duration);
    this.#endsOf(runId).set(key, end);
    return end;
  }

  /** The sleep is over. */
  delete(runId: string, key: string): void {
    const ends = this.#ends.get(runId);
    if (ends?.delete(key) && ends.size === 0) this.#ends.delete(runId);
  }

  /** The run is over. */
  deleteRun(runId: string): void {
    this.#ends.delete(runId);
  }

  #endsOf(runId: string): Map<string, number> {
    const known = this.#ends.get(runId);
    if (known) return known;
    const [earliest] = this.#ends.keys();
    if (this.#ends.size >= MAX_RUNS && earliest !== undefined) this.#ends.delete(earliest);
    const ends = new Map<string, number>();
    this.#ends.set(runId, ends);
    return ends;
  }
}
