import type { ErrorView } from '@heddle/contract/errors/define';
import type { Loss } from '../workers/pool.ts';

/** The outcome of a task of a native process. `coded` is an error with a code, `failed` any other one. */
export type NativeAnswer =
  | { value: unknown }
  | { coded: ErrorView & { status: number } }
  | { failed: string }
  | { lost: Loss; reason: string };

/** A message of a native process: a task has begun, or its outcome. `isSpent`: the process should not get another task. */
export type FromNative = 'started' | { answer: NativeAnswer; isSpent: boolean };

/** The data of the thread that watches a native process. */
export interface Watched {
  /** The process it works for, by its number. */
  parent: number;
  /** Resident memory that it may have. */
  memoryMb: number;
}

export const STDERR = 2;
/** Written to the standard error before a process is ended that took too much memory. */
export const OUT_OF_MEMORY = '\nheddle:out-of-memory\n';
