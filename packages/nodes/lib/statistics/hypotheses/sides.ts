/** What a test looks for: any difference, or one in one direction only. */
export type Side = 'twoSided' | 'less' | 'greater';

/** The p-value by how likely the statistic is at least this large, and at least this small. */
export function pOf(side: Side, atLeast: number, atMost: number): number {
  if (side === 'greater') return atLeast;
  return side === 'less' ? atMost : Math.min(1, 2 * Math.min(atLeast, atMost));
}
