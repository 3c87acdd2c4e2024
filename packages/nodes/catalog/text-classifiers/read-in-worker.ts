import type { WorkOptions } from '../../lib/workers/workers.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { DocumentFile } from './document-work.ts';

const work = { url: new URL('./document-work.ts', import.meta.url), load: () => import('./document-work.ts') };
const TIME_LIMIT_MS = 120_000;

/** The text of a document, read in a worker. Throws as `readDocument` does, and the errors of `runInWorker`. */
export const readDocumentInWorker = (file: DocumentFile, options: WorkOptions): Promise<string> =>
  runInWorker(work, 'readDocument', [file], { timeoutMs: TIME_LIMIT_MS, ...options });
