import type { ErrorView } from '@heddle/contract/errors/define';

/** A task for a thread: call a function that a module exports. */
export interface WorkTask {
  url: string;
  name: string;
  args: readonly unknown[];
}

/** The outcome of a task: a value and its approximate size in bytes. `coded` is an error with a code. */
export type WorkAnswer =
  | { value: unknown; size: number }
  | { coded: ErrorView & { status: number } }
  | { failed: string }
  | { lost: 'timeout' | 'memory' };
