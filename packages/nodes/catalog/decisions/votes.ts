/** The vote of one judge. */
export interface Vote {
  label: string;
  /** The weight of the vote. */
  weight: number;
  /** How likely each label is, from 0 to 1: for soft votes. */
  probabilities: ReadonlyMap<string, number>;
}

export type VoteMethod = 'majority' | 'weighted' | 'soft';

/** The outcome of a vote. A type, so that it is JSON. */
export type Outcome = {
  /** Null where several labels have the most. */
  label: string | null;
  /** The share of the winner, from 0 to 1. */
  agreement: number;
  /** The share of each label, the greatest first. */
  shares: { [label: string]: number };
  votes: number;
};

/** Sums of fractions are not exact. */
const SAME = 1e-12;

/**
 * Combines votes: by majority every vote counts one, weighted each its weight, soft the weighted mean of the probabilities (Kuncheva, Combining Pattern
 * Classifiers, chapters 4 and 5). The first label wins a tie only where `firstWins`.
 */
export function countVotes(votes: readonly Vote[], method: VoteMethod, firstWins: boolean): Outcome {
  const sums = new Map<string, number>();
  const add = (label: string, value: number): void => void sums.set(label, (sums.get(label) ?? 0) + value);
  for (const { label, weight, probabilities } of votes) {
    if (method === 'soft') for (const [name, probability] of probabilities) add(name, weight * probability);
    else add(label, method === 'weighted' ? weight : 1);
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  // The sort is stable: among equals the label that was named first stays first.
  const ranked = [...sums]
    .map(([label, sum]) => ({ label, share: total > 0 ? sum / total : 0 }))
    .sort((one, other) => (Math.abs(other.share - one.share) < SAME ? 0 : other.share - one.share));
  const [first, second] = ranked;
  const tied = first !== undefined && second !== undefined && first.share - second.share < SAME && !firstWins;
  const shares = Object.fromEntries(ranked.map(({ label, share }) => [label, rounded(share)]));
  return {
    label: first === undefined || tied || total <= 0 ? null : first.label,
    agreement: rounded(first?.share ?? 0),
    shares,
    votes: votes.length,
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
