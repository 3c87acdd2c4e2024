import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { cosine, damerau, jaccard, jaroWinkler, levenshtein } from '../../lib/text/edit-distance.ts';

const editDistance = ['levenshtein', 'damerau', 'jaroWinkler'];

/** How two values are compared. */
export interface SimilarityOptions {
  method: 'jaroWinkler' | 'levenshtein' | 'damerau' | 'jaccard' | 'cosine';
  words: 'words' | 'trigrams';
  ignoreCase: boolean;
}

/** Edit distances take time proportional to the product of the lengths. */
const MOST_LETTERS = 2000;
const MOST_ENTRIES = 100_000;
/** The most characters that are split into words or trigrams. */
const MOST_CHARACTERS = 4_000_000;

/** How similarity two values are, 1 where they are the same. Throws `field_invalid`. */
export function similarity(a: JsonValue, b: JsonValue, options: SimilarityOptions): number {
  if (!editDistance.includes(options.method)) {
    if (options.method === 'jaccard') return jaccard(new Set(partsOf(a, options)), new Set(partsOf(b, options)));
    if (isNumbers(a) && isNumbers(b) && a.length !== b.length)
      throw nodeErrors.field_invalid({
        field: 'Second value',
        reason: `has ${b.length} numbers and "First value" ${a.length}`,
      });
    return cosine(vectorOf(a, options), vectorOf(b, options));
  }
  const [one, other] = [lettersOf('One', a, options), lettersOf('Second value', b, options)];
  if (options.method === 'jaroWinkler') return jaroWinkler(one, other);
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - (options.method === 'damerau' ? damerau : levenshtein)(one, other) / longest;
}

const folded = (value: JsonValue, { ignoreCase }: SimilarityOptions): string =>
  (ignoreCase ? asText(value).toLocaleLowerCase('en') : asText(value)).normalize('NFC');

function lettersOf(field: string, value: JsonValue, options: SimilarityOptions): string[] {
  if (typeof value === 'string' && value.length > 8 * MOST_LETTERS) throw tooLong(field);
  const letters = [...folded(value, options)];
  if (letters.length > MOST_LETTERS) throw tooLong(field);
  return letters;
}

const isNumbers = (value: JsonValue): value is number[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'number');

function partsOf(value: JsonValue, options: SimilarityOptions): string[] {
  if (typeof value === 'string' && value.length > MOST_CHARACTERS)
    throw nodeErrors.field_invalid({
      field: 'First value',
      reason: `and the other must have at most ${MOST_CHARACTERS} characters`,
    });
  const parts = Array.isArray(value)
    ? value.map((entry) => folded(entry, options))
    : options.words === 'words'
      ? (folded(value, options).match(/[\p{L}\p{N}]+/gu) ?? [])
      : trigramsOf(folded(value, options));
  if (parts.length > MOST_ENTRIES)
    throw nodeErrors.field_invalid({
      field: 'First value',
      reason: `and the other must have at most ${MOST_ENTRIES} parts`,
    });
  return parts;
}

function trigramsOf(text: string): string[] {
  const letters = [...text];
  return letters.length < 3
    ? text === ''
      ? []
      : [text]
    : letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

/** Numbers by their positions or names; texts by how often each part occurs. */
function vectorOf(value: JsonValue, options: SimilarityOptions): Map<string, number> {
  if (isNumbers(value)) return new Map(value.slice(0, MOST_ENTRIES).map((entry, at) => [String(at), entry]));
  if (isJsonObject(value))
    return new Map(
      Object.entries(value).flatMap(([name, entry]) => (typeof entry === 'number' ? [[name, entry] as const] : [])),
    );
  const counts = new Map<string, number>();
  for (const part of partsOf(value, options)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

const tooLong = (field: string): Error =>
  nodeErrors.field_invalid({
    field,
    reason: `is longer than ${MOST_LETTERS} characters; compare long texts by cosine or Jaccard`,
  });

/** The size of values that are compared within a few milliseconds: an edit distance takes the product of the lengths. */
const FEW_PAIRS = 250_000;
const FEW_CHARACTERS = 50_000;
const FEW_ENTRIES = 2000;

/** Whether two values are compared so quickly that a worker would only add time. */
export function isQuick(a: JsonValue, b: JsonValue, method: SimilarityOptions['method']): boolean {
  if (typeof a === 'string' && typeof b === 'string')
    return editDistance.includes(method) ? a.length * b.length <= FEW_PAIRS : a.length + b.length <= FEW_CHARACTERS;
  const entries = (value: JsonValue): number =>
    typeof value !== 'object' || value === null ? 1 : Array.isArray(value) ? value.length : Object.keys(value).length;
  return entries(a) + entries(b) <= FEW_ENTRIES;
}
