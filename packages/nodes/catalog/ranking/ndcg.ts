/** How much an item of a relevance is worth: Burges et al. 2005, "Learning to Rank using Gradient Descent". */
export const exponentialGain = (relevance: number): number => 2 ** relevance - 1;

/** The discounted cumulative gain of relevances in the order of a ranking: Järvelin and Kekäläinen 2002, "Cumulated Gain-Based Evaluation of IR Techniques". */
export function dcgOf(relevances: readonly number[], gain: (relevance: number) => number = exponentialGain): number {
  return relevances.reduce((sum, relevance, at) => sum + gain(relevance) / Math.log2(at + 2), 0);
}

/** The gain of the first `most` of a ranking as a share of the best one; null where nothing is relevant. */
export function ndcgOf(
  relevances: readonly number[],
  most: number,
  gain: (relevance: number) => number = exponentialGain,
): number | null {
  const best = dcgOf(relevances.toSorted((one, other) => other - one).slice(0, most), gain);
  return best > 0 ? dcgOf(relevances.slice(0, most), gain) / best : null;
}

/** The mean of those that are not null; null where there is none. */
export function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}
