import type { Transferable } from 'node:worker_threads';

/** What a pool needs of what works for it: a thread of this process, or a process of its own. */
export interface PoolWorker {
  /** Throws where the task cannot be copied. */
  postMessage(task: unknown, transfer: readonly Transferable[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  /** Keeps this process alive. */
  ref(): void;
  unref(): void;
  /** Asks it to give up its task. It still answers, and can do others after that. Left out where only its end ends a task. */
  interrupt?(): void;
  /** Ends it, whatever it does. */
  terminate(): Promise<unknown>;
  /** True where it should do no other task, because earlier ones have left much behind in it. */
  readonly isSpent?: boolean;
}
