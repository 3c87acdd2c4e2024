export type KpiDirection = 'higher' | 'lower' | 'near';
export type KpiStatus = 'onTrack' | 'atRisk' | 'off';
export type KpiTrend = 'improving' | 'worsening' | 'steady' | 'new';

export interface KpiGoal {
  target: number;
  direction: KpiDirection;
  /** How far from the target a value may be and still be on track, and at risk; in the unit of the value. */
  good: number;
  fair: number;
}

/** How much a value misses its target by; zero and below where it reaches it. */
const missedBy = (value: number, { target, direction }: KpiGoal): number =>
  direction === 'near' ? Math.abs(value - target) : direction === 'higher' ? target - value : value - target;

/** The status of a value against its target. Rounding errors do not count. */
export function statusOf(value: number, goal: KpiGoal): KpiStatus {
  const missed = missedBy(value, goal);
  const rounding = 1e-12 * Math.max(Math.abs(value), Math.abs(goal.target));
  if (missed <= goal.good + rounding) return 'onTrack';
  return missed <= goal.fair + rounding ? 'atRisk' : 'off';
}

/** Whether a value is nearer its goal than an earlier one; changes of at most `steady` (a share of the earlier value) are none. */
export function trendOf(value: number, earlier: number | undefined, goal: KpiGoal, steady: number): KpiTrend {
  if (earlier === undefined) return 'new';
  const change = missedBy(earlier, goal) - missedBy(value, goal);
  if (change === 0 || Math.abs(change) <= steady * Math.abs(earlier)) return 'steady';
  return change > 0 ? 'improving' : 'worsening';
}
