/** No id made at this time (epoch milliseconds) or later is smaller: ids of runs are UUIDs of version 7, which begin with it. */
export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
