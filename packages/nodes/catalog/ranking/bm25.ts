import type { Stoppable } from '../../lib/cooperative.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { textFeatures } from '../../lib/learning/text-features.ts';

export interface Bm25Options {
  /** How fast repetitions of a word stop counting, from 0. */
  k1: number;
  /** How much longer texts count less, from 0 to 1. */
  b: number;
}

/** The score of a text, and what each word of the query adds to it. */
export interface Bm25Score {
  score: number;
  words: { word: string; score: number }[];
}

const wordsOf = (text: string): Map<string, number> => textFeatures(text, { words: 1, characters: false });

/**
 * Scores texts against a query: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), with an idf that is never
 * negative, ln(1 + (N − n + ½) / (n + ½)). Long work yields.
 */
export async function bm25Scores(
  texts: readonly string[],
  query: string,
  { k1, b }: Bm25Options,
  stop: Stoppable,
): Promise<Bm25Score[]> {
  const asked = [...wordsOf(query).keys()];
  const documents: { length: number; counts: number[] }[] = [];
  const frequency = asked.map(() => 0);
  let total = 0;
  const count = (text: string): void => {
    const words = wordsOf(text);
    let length = 0;
    for (const each of words.values()) length += each;
    total += length;
    const counts = asked.map((word) => words.get(word) ?? 0);
    for (const [at, each] of counts.entries()) if (each > 0) frequency[at] = (frequency[at] ?? 0) + 1;
    documents.push({ length, counts });
  };
  await forEachYielding(texts, count, () => undefined, stop);
  const mean = total / Math.max(1, documents.length) || 1;
  const idf = frequency.map((n) => Math.log(1 + (documents.length - n + 0.5) / (n + 0.5)));
  const scores: Bm25Score[] = [];
  const score = ({ length, counts }: (typeof documents)[number]): void => {
    const words = asked.map((word, at) => {
      const tf = counts[at] ?? 0;
      return { word, score: ((idf[at] ?? 0) * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / mean)) || 0 };
    });
    scores.push({ score: words.reduce((sum, each) => sum + each.score, 0), words });
  };
  return forEachYielding(documents, score, () => scores, stop);
}
