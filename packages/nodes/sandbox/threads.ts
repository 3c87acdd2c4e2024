import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { nodeErrors } from '@heddle/contract/errors/node';
import { runErrors } from '@heddle/contract/errors/run';
import { ThreadPool } from '../workers/pool.ts';
import type { CodeOutcome, CodeTask } from './protocol.ts';

/** Where code runs. */
export interface Threads {
  /** Runs a task. Rejects with the signal's reason when it is aborted, and with `code_busy` when too many tasks wait. */
  run(task: CodeTask, signal: AbortSignal): Promise<CodeOutcome>;
  /** Ends them. What runs or waits is rejected with `server_draining`. */
  close(): Promise<void>;
}

const MOST_THREADS = 4;
/** Heap of a thread. The memory of the machine in it does not count. */
const MEMORY_MB = 256;

/** Threads of their own, beside the one of the server. */
export function openThreads(): Threads {
  const pool = new ThreadPool<CodeTask, CodeOutcome>({
    size: Math.min(availableParallelism(), MOST_THREADS),
    open: (memoryMb) =>
      new Worker(new URL('./worker.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } }),
    lost: (kind, reason) => ({ failure: { kind, reason, logs: [] } }),
    busy: () => nodeErrors.code_busy(),
    closed: () => runErrors.server_draining(),
  });
  return {
    run: (task, signal) => pool.run(task, { timeLimitMs: task.timeLimitMs, memoryMb: MEMORY_MB, signal }),
    close: () => pool.close(),
  };
}
