import { safeCut } from '../surrogates.ts';

/** What of a text counts. */
export interface TextShape {
  /** Words in a row that make one feature at most; 0: none. */
  words: number;
  /** Parts of words of 3 and 4 characters, which recognize endings, compounds and misspelled words. */
  characters: boolean;
}

/** Characters of a text that are looked at. */
export const MOST_CHARACTERS = 20_000;
/** Characters of a word that count. */
const LONGEST_WORD = 40;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SHORTEST_PART = 3;
const LONGEST_PART = 4;

/** How often each feature is in a text: words and word pairs as they are (`not paid`), parts of words between bars (`|_pa|`). */
export function textFeatures(text: string, { words: most, characters }: TextShape): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const part = text.slice(0, safeCut(text, Math.min(text.length, MOST_CHARACTERS)));
  const words = (part.normalize('NFKC').toLowerCase().match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD));
  for (const [at, word] of words.entries()) {
    for (let length = 1; length <= most && at + length <= words.length; length += 1)
      count(words.slice(at, at + length).join(' '));
    if (characters) for (const piece of partsOf(word)) count(piece);
  }
  return counts;
}

function* partsOf(word: string): Generator<string> {
  const padded = [...`_${word}_`];
  for (let size = SHORTEST_PART; size <= LONGEST_PART; size += 1)
    for (let at = 0; at + size <= padded.length; at += 1) yield `|${padded.slice(at, at + size).join('')}|`;
}

/** Texts as numbered features with their counts. */
export interface CountedTexts {
  /** The feature of each number. */
  features: string[];
  texts: { ids: Uint32Array; counts: Uint32Array }[];
}

/** Counts the features of texts. */
export function countTexts(texts: readonly string[], shape: TextShape): CountedTexts {
  const numbers = new Map<string, number>();
  const counted = texts.map((text) => {
    const found = textFeatures(text, shape);
    const ids = new Uint32Array(found.size);
    let at = 0;
    for (const feature of found.keys()) {
      let id = numbers.get(feature);
      if (id === undefined) numbers.set(feature, (id = numbers.size));
      ids[at++] = id;
    }
    return { ids, counts: Uint32Array.from(found.values()) };
  });
  return { features: [...numbers.keys()], texts: counted };
}

/** A feature that has been chosen: its number, and in how many texts it is. */
export interface ChosenFeature {
  id: number;
  texts: number;
}

/** Features of which the χ² is looked at, for each one that may be chosen: the most frequent ones. */
const CANDIDATES = 4;

/**
 * The features that are worth learning: in `least` texts at least, and of those at most `most`, by how far their χ² says that they depend on the labels.
 * Manning, Raghavan and Schütze, Introduction to Information Retrieval (2008), 13.5.2. In the order of their names. `chosen` are the texts to look at;
 * `labels` are the class numbers of these.
 */
export function chooseFeatures(
  { features, texts }: CountedTexts,
  chosen: readonly number[],
  labels: ArrayLike<number>,
  { classes, least, most }: { classes: number; least: number; most: number },
): ChosenFeature[] {
  const frequency = new Uint32Array(features.length);
  for (const at of chosen) for (const id of texts[at]?.ids ?? []) frequency[id] = (frequency[id] ?? 0) + 1;
  const byName = (one: number, other: number): number => ((features[one] ?? '') < (features[other] ?? '') ? -1 : 1);
  const candidates = [...frequency.keys()]
    .filter((id) => (frequency[id] ?? 0) >= least)
    .sort((one, other) => (frequency[other] ?? 0) - (frequency[one] ?? 0) || byName(one, other))
    .slice(0, most * CANDIDATES);
  const places = new Int32Array(features.length).fill(-1);
  for (const [place, id] of candidates.entries()) places[id] = place;
  const table = new Uint32Array(candidates.length * classes);
  const sizes = new Uint32Array(classes);
  for (const [index, at] of chosen.entries()) {
    const label = labels[index] ?? 0;
    sizes[label] = (sizes[label] ?? 0) + 1;
    for (const id of texts[at]?.ids ?? []) {
      const place = places[id] ?? -1;
      if (place >= 0) table[place * classes + label] = (table[place * classes + label] ?? 0) + 1;
    }
  }
  const scores = candidates.map((_, place) =>
    chiSquare(table.subarray(place * classes, (place + 1) * classes), sizes, chosen.length),
  );
  return [...candidates.keys()]
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .slice(0, most)
    .map((place) => candidates[place] ?? 0)
    .sort(byName)
    .map((id) => ({ id, texts: frequency[id] ?? 0 }));
}

/** χ² of the table of labels by whether a text has the feature: `own` texts of each label have it, of `sizes`. */
export function chiSquare(own: Uint32Array, sizes: Uint32Array, all: number): number {
  const count = own.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  for (let label = 0; label < sizes.length; label += 1) {
    const size = sizes[label] ?? 0;
    for (const [observed, expected] of [
      [own[label] ?? 0, (size * count) / all],
      [size - (own[label] ?? 0), (size * (all - count)) / all],
    ] as const)
      if (expected > 0) sum += (observed - expected) ** 2 / expected;
  }
  return sum;
}
