/** Wall-clock time instead of the CPU time of this thread, which browsers do not report. Milliseconds. */
export const cpuTimeMs = (): number => performance.now();
