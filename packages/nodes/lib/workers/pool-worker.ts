import type { Transferable } from 'node:worker_threads';

/** A worker of a pool: a thread of this process, or a separate process. */
export interface PoolWorker {
  /** Throws where the task cannot be copied. */
  postMessage(task: unknown, transfer: readonly Transferable[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  /** Keeps this process alive. */
  ref(): void;
  unref(): void;
  /** Asks it to abandon its task. It still answers, and can run others after that. Left out where a task ends only with the worker. */
  interrupt?(): void;
  /** Ends it in any state. */
  terminate(): Promise<unknown>;
  /** True where it should not get another task, because earlier ones have leaked memory. */
  readonly isSpent?: boolean;
}
