import { termsOf } from '../../../lib/language/terms.ts';

/** Words, or words in a row, and how often they occur in a text. */
export type GramCounts = ReadonlyMap<string, number>;

export interface GramOptions {
  language: string;
  /** Words in a row, from 1 to this. */
  longest: number;
  /** Whether words that say little count. */
  stopWords: boolean;
}

/** How often words and words in a row occur. Grams do not reach over what is between two words that are left out. */
export function gramsOf(text: string, { language, longest, stopWords }: GramOptions): GramCounts {
  const counts = new Map<string, number>();
  let run: string[] = [];
  for (const { word, isStop } of termsOf(text, language)) {
    if (isStop && !stopWords) {
      run = [];
      continue;
    }
    run.push(word);
    if (run.length > longest) run.shift();
    for (let from = 0; from < run.length; from += 1) {
      const gram = run.slice(from).join(' ');
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  }
  return counts;
}

/** In how many of the texts each word or row of words occurs. */
export function documentCounts(all: readonly GramCounts[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const grams of all) for (const gram of grams.keys()) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}

/** A word with its weight. A type: it is part of results. */
export type WeightedTerm = { term: string; weight: number; count: number };

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * The weightiest words of a text among `texts` texts: TF-IDF with a smoothed inverse document frequency, ln((1 + n) / (1 + df)) + 1, the whole vector of
 * length 1. (Salton and Buckley 1988.)
 */
export function weightedTerms(
  grams: GramCounts,
  inTexts: ReadonlyMap<string, number>,
  texts: number,
  most: number,
): WeightedTerm[] {
  const raw = [...grams].map(([term, count]) => ({
    term,
    count,
    weight: count * (Math.log((1 + texts) / (1 + (inTexts.get(term) ?? 0))) + 1),
  }));
  const length = Math.hypot(...chunkLengths(raw.map(({ weight }) => weight))) || 1;
  return raw
    .map((entry) => ({ ...entry, weight: round(entry.weight / length) }))
    .sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1))
    .slice(0, most);
}

/** The lengths of parts of a vector: a function takes some ten thousand arguments at most. */
function chunkLengths(values: readonly number[]): number[] {
  const lengths: number[] = [];
  for (let at = 0; at < values.length; at += 1000) lengths.push(Math.hypot(...values.slice(at, at + 1000)));
  return lengths;
}

/** FNV-1a of 32 bits over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * A text as numbers, whatever other texts there are: each word counts at a place that its hash says, with the sign of another bit (Weinberger et al. 2009,
 * "Feature Hashing"), by the logarithm of its count; the vector has the length 1, or 0 where
 * nothing is left of it. Vectors of the same size can be compared across runs.
 */
export function hashedVector(grams: GramCounts, size: number): number[] {
  const vector = new Float64Array(size);
  for (const [gram, count] of grams) {
    const hash = hashOf(gram);
    const at = (hash >>> 1) % size;
    vector[at] = (vector[at] ?? 0) + (hash & 1 ? -1 : 1) * (1 + Math.log(count));
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Array.from(vector, (value) => round(value / length) + 0);
}
