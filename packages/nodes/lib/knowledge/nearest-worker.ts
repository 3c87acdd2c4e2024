import type { WorkingStep } from '../workers/workers.ts';
import { runInWorker } from '../workers/workers.ts';
import type { Near } from './nearest.ts';

const work = { url: new URL('./nearest.ts', import.meta.url), load: () => import('./nearest.ts') };
const TIME_LIMIT_MS = 30_000;

/** `nearest` in a worker, which gets the block: it cannot be used here afterwards. Throws the errors of workers. */
export const nearestInWorker = (
  wanted: Float32Array,
  block: Float32Array<ArrayBuffer>,
  count: number,
  { signal, resources }: WorkingStep,
): Promise<Near[]> =>
  runInWorker(work, 'nearest', [wanted, block, count], {
    signal,
    resources,
    timeoutMs: TIME_LIMIT_MS,
    transfer: [block.buffer],
  });
