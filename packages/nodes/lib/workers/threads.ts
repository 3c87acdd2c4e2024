import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { dataErrors } from '@heddle/contract/errors/data';
import { runErrors } from '@heddle/contract/errors/run';
import { ThreadPool } from './pool.ts';
import type { WorkAnswer, WorkTask } from './protocol.ts';

const IDLE_MS = 30_000;
/** As many a user may have even on a small machine. */
const LEAST_THREADS = 2;

/** Threads beside the one of the server, one per core for each user; null where there are none to be had. */
export function openThreads(): ThreadPool<WorkTask, WorkAnswer> | null {
  return new ThreadPool<WorkTask, WorkAnswer>({
    size: Math.max(availableParallelism(), LEAST_THREADS) + 1,
    idleMs: IDLE_MS,
    open: (memoryMb) =>
      new Worker(new URL('./worker.ts', import.meta.url), {
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
      }),
    lost: (loss, reason) => (loss === 'failed' ? { failed: reason } : { lost: loss }),
    busy: () => dataErrors.work_busy(),
    closed: () => runErrors.server_draining(),
  });
}
