import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** Pause between two attempts: at first, and at most. Milliseconds. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

/** How long a starting server waits for its database. */
export interface Patience {
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds; 0: not at all. */
  waitMs: number;
}

/** Repeats an attempt while it fails with errors that pass, and logs that it waits. Throws the last error when the time is over, and every other error at once. */
export async function whenUsable<T>(
  attempt: () => T | Promise<T>,
  isPassing: (error: unknown) => boolean,
  { log, waitMs }: Patience,
): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      const result = await attempt();
      if (tries > 0) log.info('the database can be used');
      return result;
    } catch (err) {
      const left = deadline - Date.now();
      if (!isPassing(err) || left <= 0) throw err;
      if (tries === 0) log.warn({ err, seconds: waitMs / 1000 }, 'waiting for the database');
      await pause(Math.min(left, LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}
