import { uptime } from 'node:os';

/** Differences up to this are imprecision of the operating system's figure. Milliseconds. */
const PRECISION_MS = 1000;

const ahead = (): number => uptime() * 1000 - performance.now();
const aheadAtStart = ahead();
let slept = 0;

/**
 * Milliseconds that have passed since a moment before the process started. Setting the clock does not change it. Unlike `performance.now` it counts the
 * time for which the machine was suspended.
 */
export function elapsed(): number {
  const now = ahead() - aheadAtStart;
  if (now > slept + PRECISION_MS) slept = now;
  return performance.now() + slept;
}

/** Notices that the clock has been set back. */
export class ClockWatch {
  #offset = Date.now() - elapsed();

  /** True if the clock has been set back, by more than a second, since the last call. */
  wasSetBack(): boolean {
    const before = this.#offset;
    this.#offset = Date.now() - elapsed();
    return before - this.#offset > PRECISION_MS;
  }
}
