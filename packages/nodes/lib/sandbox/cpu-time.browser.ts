/** Stands in for the CPU time of this thread, in milliseconds: browsers do not report it, so wall-clock time. */
export const cpuTimeMs = (): number => performance.now();
