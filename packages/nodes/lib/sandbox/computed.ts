/** How long this thread has computed, in milliseconds: time in which the machine does something else does not count. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
