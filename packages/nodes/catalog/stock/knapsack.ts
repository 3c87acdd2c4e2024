/** Something that can be had whole or not at all. */
export interface Choosable {
  cost: number;
  value: number;
}

/** Steps of the search. Beyond them the best choice found so far is taken. */
const MOST_STEPS = 1_000_000;
const EPSILON = 1e-9;

/**
 * Which of the entries to take so that their values are the most and their costs stay within the budget: branch and bound with the bound of the
 * fractional problem, in the order of value per cost (Horowitz and Sahni 1974; Kellerer, Pferschy and Pisinger, Knapsack Problems, 2.4). `exact` is
 * false where the search was ended; the choice is then at least as good as taking the entries in that order. Costs are above zero.
 */
export function chooseWithin(entries: readonly Choosable[], budget: number): { taken: Set<number>; exact: boolean } {
  const order = entries
    .map((entry, index) => ({ ...entry, index }))
    .filter(({ cost, value }) => cost <= budget + EPSILON && value > 0)
    .sort((a, b) => b.value / b.cost - a.value / a.cost || a.index - b.index);
  const taken: boolean[] = order.map(() => false);
  let best: boolean[] = [];
  let bestValue = 0;
  let [left, value, at, steps] = [budget, 0, 0, 0];

  /** The most that entries from `from` on can add, were they divisible. */
  function bound(from: number): number {
    let [room, sum] = [left, 0];
    for (let i = from; i < order.length; i += 1) {
      steps += 1;
      const entry = order[i];
      if (!entry) break;
      if (entry.cost > room + EPSILON) return sum + (entry.value * room) / entry.cost;
      room -= entry.cost;
      sum += entry.value;
    }
    return sum;
  }

  for (;;) {
    if (value + bound(at) > bestValue + EPSILON) {
      steps += order.length - at;
      for (; at < order.length; at += 1) {
        const entry = order[at];
        taken[at] = entry !== undefined && entry.cost <= left + EPSILON;
        if (entry && taken[at]) [left, value] = [left - entry.cost, value + entry.value];
      }
      if (value > bestValue + EPSILON) [best, bestValue] = [[...taken], value];
    }
    if (steps > MOST_STEPS) return { taken: indexes(best), exact: false };
    // Back to the last one that was taken, and on without it.
    at -= 1;
    while (at >= 0 && !taken[at]) at -= 1;
    const entry = order[at];
    if (at < 0 || !entry) return { taken: indexes(best), exact: true };
    taken[at] = false;
    [left, value] = [left + entry.cost, value - entry.value];
    at += 1;
  }

  function indexes(choice: readonly boolean[]): Set<number> {
    return new Set(order.flatMap(({ index }, place) => (choice[place] === true ? [index] : [])));
  }
}
