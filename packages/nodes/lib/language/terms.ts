import { isStopWord } from './stop-words.ts';

/** A word of a text. */
export interface TextTerm {
  /** As it is written. */
  text: string;
  /** In small letters. */
  word: string;
  /** What its forms have in common, roughly. */
  stem: string;
  /** True where it says nothing about what the text is about. */
  isStop: boolean;
  start: number;
}

/** Endings that are taken off a word, longest first; what is left has at least four letters. */
const endings: Readonly<Record<string, readonly string[]>> = {
  en: ['ings', 'ing', 'ies', 'ed', 'es', 's', 'ly'],
  de: ['ungen', 'ern', 'em', 'en', 'er', 'es', 'e', 'n', 's', 't'],
};
const SHORTEST_STEM = 4;

/** A word without its ending: good enough to see that two words are forms of one, not for display. */
export function stemOf(word: string, language: string): string {
  const ending = (endings[language] ?? []).find(
    (each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEM,
  );
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}

/** The words of a text by the rules of its language (UAX 29); numbers are words. */
export function termsOf(text: string, language: string): TextTerm[] {
  const terms: TextTerm[] = [];
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text)) {
    if (isWordLike !== true) continue;
    const word = segment.toLocaleLowerCase(language).replaceAll('’', "'");
    terms.push({ text: segment, word, stem: stemOf(word, language), isStop: isStopWord(word, language), start: index });
  }
  return terms;
}
