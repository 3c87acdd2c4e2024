import type { ErrorView } from '@heddle/contract/errors/define';
import type { Loss } from '../workers/pool.ts';

/** What came of a task of a native process. `coded` is an error that the work threw on purpose, `failed` any other one. */
export type NativeAnswer =
  | { value: unknown }
  | { coded: ErrorView & { status: number } }
  | { failed: string }
  | { lost: Loss; reason: string };

/** What a native process sends: that a task begins, or what came of it. `isSpent`: it should do no other one. */
export type FromNative = 'started' | { answer: NativeAnswer; isSpent: boolean };

/** What the thread that watches a native process has to know. */
export interface Watched {
  /** The process it works for, by its number. */
  parent: number;
  /** Resident memory that it may have. */
  memoryMb: number;
}

export const STDERR = 2;
/** Written to the standard error before a process is ended that took too much memory. */
export const OUT_OF_MEMORY = '\nheddle:out-of-memory\n';
