/** How much less a first place counts than all: with 60, places of several lists matter more than the first one of a single list. Cormack, Clarke, Büttcher 2009. */
const SMOOTHING = 60;

/**
 * Joins rankings of different kinds, the best first, by reciprocal rank fusion: what they are scored with need not be comparable. The best first; of equals,
 * the one that occurs first.
 */
export function fuse<T>(rankings: readonly (readonly T[])[]): { entry: T; score: number }[] {
  const scores = new Map<T, number>();
  for (const ranking of rankings)
    for (const [place, entry] of ranking.entries())
      scores.set(entry, (scores.get(entry) ?? 0) + 1 / (SMOOTHING + place + 1));
  return [...scores].map(([entry, score]) => ({ entry, score })).sort((one, other) => other.score - one.score);
}
