import type { ExecutionRow } from '@heddle/journals/row';

/** Tells those who follow that a run of this process has ended and that this is on disk. */
export interface RunEnds {
  tell(row: ExecutionRow): void;
  follow(listener: (row: ExecutionRow) => void): void;
}

/** Ends told at once, in the order they are on disk. */
export function createRunEnds(): RunEnds {
  const listeners: ((row: ExecutionRow) => void)[] = [];
  return {
    tell(row) {
      for (const listener of listeners) listener(row);
    },
    follow(listener) {
      listeners.push(listener);
    },
  };
}
