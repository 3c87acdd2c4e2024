/** The work on documents, to be done here or in a worker thread. */
export const ediWork = {
  url: new URL('../../lib/edi/work.ts', import.meta.url),
  load: () => import('../../lib/edi/work.ts'),
};
