import type { ExecutionRow } from '@heddle/journals/row';

/** The event that a run of this process has ended and that this is on disk. */
export interface RunFinished {
  publish(row: ExecutionRow): void;
  /** Calls the listener with each run, at once and in the order in which they reach the disk. */
  subscribe(listener: (row: ExecutionRow) => void): void;
}

/** The event, without subscribers. */
export function createRunFinished(): RunFinished {
  const listeners: ((row: ExecutionRow) => void)[] = [];
  return {
    publish(row) {
      for (const listener of listeners) listener(row);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
