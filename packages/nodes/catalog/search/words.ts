import { nodeErrors } from '@heddle/contract/errors/node';

/** A word of a text in its comparable form, and its position. */
export interface SearchWord {
  term: string;
  start: number;
  end: number;
}

/** Characters of a word that count. */
const LONGEST_TERM = 64;

const segmenters = new Map<string, Intl.Segmenter>();

/** Throws `field_invalid` for an invalid language tag. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  try {
    const made = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, made);
    return made;
  } catch (cause) {
    throw nodeErrors.field_invalid(
      { field: 'Language', reason: 'must be a language tag like en, de-CH or ja' },
      { cause },
    );
  }
}

/**
 * A word as it is compared: in lower case, without the accents of Latin, Greek and Cyrillic letters, compatible forms made equal (UAX 15).
 * Marks of other scripts stay: they make other words.
 */
export function termOf(word: string, language: string): string {
  return word
    .toLocaleLowerCase(language)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .slice(0, LONGEST_TERM);
}

/** The words of a text by the rules of its language (UAX 29; dictionaries for languages that are written without spaces). */
export function* wordsOf(text: string, language: string): Generator<SearchWord> {
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text)) {
    if (isWordLike !== true) continue;
    const term = termOf(segment, language);
    if (term !== '') yield { term, start: index, end: index + segment.length };
  }
}
