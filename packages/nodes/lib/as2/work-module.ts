/** The work on messages, to be done here or in a worker thread. */
export const as2Work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };

/** Bytes of messages that are worked on in this thread: a few milliseconds. */
export const SMALL = 64 * 1024;

/** The largest message, in bytes: it is several times in memory while it is signed and encrypted. */
export const LARGEST = 50 * 1024 * 1024;
