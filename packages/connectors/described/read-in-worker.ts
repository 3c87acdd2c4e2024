import type { WorkOptions } from '@heddle/nodes/lib/workers/workers';
import { runInWorker } from '@heddle/nodes/lib/workers/workers';
import type { DescribedApi } from './described-api.ts';
import type { OtherDocuments } from './documents.ts';

const reading = { url: new URL('./read.ts', import.meta.url), load: () => import('./read.ts') };
const limits = { timeoutMs: 60_000, maxMemoryMb: 1024 };

/** Reads the description of an API in a worker: see `readDescription`. */
export const readInWorker = (
  text: string,
  source: string | undefined,
  others: OtherDocuments,
  work: WorkOptions,
): Promise<DescribedApi> => runInWorker(reading, 'readDescription', [text, source, others], { ...limits, ...work });

/** The addresses of the documents that one refers to, found in a worker: see `addressesIn`. */
export const addressesInWorker = (text: string, source: string, work: WorkOptions): Promise<string[]> =>
  runInWorker(reading, 'addressesIn', [text, source], { ...limits, ...work });
