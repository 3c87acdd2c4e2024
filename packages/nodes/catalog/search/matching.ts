/** How near a word of a document has to be to one of the query. */
export interface Nearness {
  /** Words that begin with the last word of the query count as well. */
  prefix: boolean;
  /** Words that differ by one letter count as well. */
  fuzzy: boolean;
}

/** The weight of a word that differs from the query's. */
const PREFIX_WEIGHT = 0.8;
const FUZZY_WEIGHT = 0.5;
/** In shorter words one letter makes another word. */
const SHORTEST_FUZZY = 4;

/** True where one letter is wrong, missing or too many, or two neighbors are exchanged: a distance of 1 by Damerau (1964) and Levenshtein (1966). */
export function differsByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** How much of a term of the query a word is: 1 where they are the same, 0 where it is none. */
export function weightOf(
  { terms, prefix, fuzzy }: Nearness & { terms: readonly string[] },
  index: number,
  word: string,
): number {
  const term = terms[index] ?? '';
  if (term === word) return 1;
  if (prefix && index === terms.length - 1 && word.startsWith(term)) return PREFIX_WEIGHT;
  return fuzzy && term.length >= SHORTEST_FUZZY && differsByOne(term, word) ? FUZZY_WEIGHT : 0;
}
