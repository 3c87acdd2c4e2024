/** How long this thread has computed, in milliseconds: browsers do not report CPU time, so wall-clock time. */
export const computedMs = (): number => performance.now();
