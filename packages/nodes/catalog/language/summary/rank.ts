import { termsOf } from '../../../lib/language/terms.ts';

/** Sentences that are compared with each other; of more, those that are most about what all are about. */
const MOST_COMPARED = 800;
const ROUNDS = 40;
const DAMPING = 0.85;
const ENOUGH = 1e-5;

/** Two sentences that share more than this part of their words say the same. */
const SAME = 0.6;

/** A sentence with its words that say something. */
interface Worded {
  at: number;
  stems: ReadonlySet<string>;
}

/**
 * How much each sentence says of what all say, from 0 to 1: TextRank (Mihalcea and Tarau 2004, "TextRank: Bringing Order into Text"). Sentences without
 * words of their own have 0.
 */
export function rankSentences(
  sentences: readonly string[],
  language: string,
): { ranks: number[]; stems: ReadonlySet<string>[] } {
  const stems = sentences.map(
    (sentence) => new Set(termsOf(sentence, language).flatMap(({ stem, isStop }) => (isStop ? [] : [stem]))),
  );
  const compared = mostCentral(stems.flatMap((set, at): Worded[] => (set.size === 0 ? [] : [{ at, stems: set }])));
  const scores = textRank(compared);
  const highest = scores.reduce((most, score) => Math.max(most, score), 0) || 1;
  const ranks = Array.from(sentences, () => 0);
  for (const [index, { at }] of compared.entries())
    ranks[at] = Math.round(((scores[index] ?? 0) / highest) * 1000) / 1000;
  return { ranks, stems };
}

/** The sentences whose words occur in most others. */
function mostCentral(worded: readonly Worded[]): readonly Worded[] {
  if (worded.length <= MOST_COMPARED) return worded;
  const counts = new Map<string, number>();
  for (const { stems } of worded) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weight = ({ stems }: Worded): number =>
    [...stems].reduce((sum, stem) => sum + Math.log(counts.get(stem) ?? 1), 0) / Math.sqrt(stems.size);
  return worded
    .map((each) => ({ each, weight: weight(each) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_COMPARED)
    .map(({ each }) => each)
    .sort((one, other) => one.at - other.at);
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let count = 0;
  for (const stem of few) if (many.has(stem)) count += 1;
  return count;
};

/** The words that two sentences share, by the logarithms of their lengths. A sentence of one word counts as one of two: its logarithm would be 0. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const count = shared(one, other);
  return count === 0 ? 0 : count / (Math.log(Math.max(2, one.size)) + Math.log(Math.max(2, other.size)));
}

function textRank(sentences: readonly Worded[]): number[] {
  const size = sentences.length;
  const weights = new Float64Array(size * size);
  const sums = new Float64Array(size);
  for (const [row, one] of sentences.entries())
    for (let column = row + 1; column < size; column += 1) {
      const weight = similarity(one.stems, sentences[column]?.stems ?? new Set());
      if (weight === 0) continue;
      weights[row * size + column] = weight;
      weights[column * size + row] = weight;
      sums[row] = (sums[row] ?? 0) + weight;
      sums[column] = (sums[column] ?? 0) + weight;
    }
  let scores = new Float64Array(size).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = scores.map((_, row) => {
      let sum = 0;
      for (let column = 0; column < size; column += 1) {
        const weight = weights[row * size + column] ?? 0;
        if (weight !== 0) sum += (weight / (sums[column] ?? 1)) * (scores[column] ?? 0);
      }
      return 1 - DAMPING + DAMPING * sum;
    });
    const change = next.reduce((most, score, at) => Math.max(most, Math.abs(score - (scores[at] ?? 0))), 0);
    scores = next;
    if (change < ENOUGH) break;
  }
  return [...scores];
}

/** True where two sentences say about the same. */
export const saysTheSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  shared(one, other) > SAME * Math.min(one.size, other.size) && Math.min(one.size, other.size) > 2;
