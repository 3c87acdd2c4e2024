/** How long this thread has computed, in milliseconds: browsers do not tell, so what the clock says. */
export const computedMs = (): number => performance.now();
