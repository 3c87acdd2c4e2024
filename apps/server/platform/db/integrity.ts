import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** Time after the start until the database is checked: first the server has to do what waits for it. Milliseconds. */
const DELAY_MS = 10_000;

/** Whether the database is sound, as far as it is known. */
export interface Integrity {
  /** What is wrong with it. Empty if nothing is, or if it was not checked yet. */
  faults: readonly string[];
  /** Checks it, and logs what is wrong. */
  check(): Promise<void>;
  stop(): void;
}

/** Checks the database once, in the background some time after the start. */
export function watchIntegrity(database: Pick<Database, 'findFaults'>, log: Pick<Log, 'error' | 'warn'>): Integrity {
  const stopped = new AbortController();
  const integrity: Integrity = {
    faults: [],
    async check() {
      try {
        integrity.faults = await database.findFaults(stopped.signal);
        if (integrity.faults.length > 0)
          log.error({ faults: integrity.faults }, 'the database is damaged: stop the server and restore a backup');
      } catch (err) {
        if (!stopped.signal.aborted) log.warn({ err }, 'the integrity of the database could not be checked');
      }
    },
    stop() {
      clearTimeout(timer);
      stopped.abort();
    },
  };
  const timer = setTimeout(() => void integrity.check(), DELAY_MS).unref();
  return integrity;
}
