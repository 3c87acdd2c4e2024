import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { nodeErrors } from '@heddle/contract/errors/node';
import { runErrors } from '@heddle/contract/errors/run';
import type { StepResources } from '@heddle/contract/node/resources';
import { ThreadPool } from '../workers/pool.ts';
import type { CodeOutcome, CodeTask, CodeThreadData } from './protocol.ts';

export interface CodeOptions {
  /** By the clock. */
  timeLimitMs: number;
  signal: AbortSignal;
  /** Whose code it is. */
  resources: Pick<StepResources, 'user'>;
}

/** Where code runs. */
export interface Threads {
  /** Runs a task, which is made once there is a thread for it. Rejects with the signal's reason when it is aborted, and with `code_busy` when too many tasks of the user wait. */
  run(make: () => Promise<CodeTask>, options: CodeOptions): Promise<CodeOutcome>;
  /** Ends all threads. Running and waiting tasks are rejected with `server_draining`. */
  close(): Promise<void>;
}

/** Threads that one user may have: one per core, within these bounds. */
const LEAST_THREADS = 2;
const MOST_THREADS = 4;
/** Heap of a thread. The memory of the machine in it does not count. */
const MEMORY_MB = 256;

/** A thread whose code can be interrupted. */
class CodeThread extends Worker {
  readonly #stop: Int32Array;

  constructor(memoryMb: number) {
    const workerData = { stop: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) } satisfies CodeThreadData;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
    super(new URL('./worker.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits, workerData });
    this.#stop = new Int32Array(workerData.stop);
  }

  override postMessage(task: unknown, transfer: readonly Transferable[]): void {
    Atomics.store(this.#stop, 0, 0);
    super.postMessage(task, transfer);
  }

  interrupt(): void {
    Atomics.store(this.#stop, 0, 1);
  }
}

/** Threads of their own, beside the one of the server. */
export function openThreads(): Threads {
  const pool = new ThreadPool<CodeTask, CodeOutcome>({
    size: Math.min(Math.max(availableParallelism(), LEAST_THREADS), MOST_THREADS) + 1,
    open: (memoryMb) => new CodeThread(memoryMb),
    lost: (kind, reason) => ({ failure: { kind, reason, logs: [] } }),
    busy: () => nodeErrors.code_busy(),
    closed: () => runErrors.server_draining(),
  });
  return {
    run: (make, options) => pool.run(make, { ...options, memoryMb: MEMORY_MB }),
    close: () => pool.close(),
  };
}
