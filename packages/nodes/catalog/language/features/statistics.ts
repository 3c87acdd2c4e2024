import { sentencesOf } from '../../../lib/language/sentences.ts';
import { termsOf } from '../../../lib/language/terms.ts';

/** Numbers about a text. A type, so that it is JSON. */
export type TextStatistics = {
  characters: number;
  /** Without blanks. */
  letters: number;
  words: number;
  uniqueWords: number;
  sentences: number;
  paragraphs: number;
  /** Means. */
  wordLength: number;
  sentenceLength: number;
  syllablesPerWord: number;
  /** Different words among all, from 0 to 1. */
  diversity: number;
  /** Minutes, at 230 words a minute. */
  readingTime: number;
  /** Flesch reading ease for English, in the form of Amstad for German; from 0 (hard) to 100 (easy). Null for other languages and without words. */
  flesch: number | null;
  /** LIX (Björnsson 1968), for any language with letters; about 20 (very easy) to 60 (very hard). Null without words. */
  lix: number | null;
};

const WORDS_A_MINUTE = 230;
/** Letters that make a word long for LIX. */
const LONG = 6;

const round = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Numbers about a text, readability among them. */
export function statisticsOf(text: string, language: string): TextStatistics {
  const words = termsOf(text, language).map(({ word }) => word);
  const lettered = words.filter((word) => /\p{L}/u.test(word));
  const sentences = sentencesOf(text, language).length;
  const syllables = lettered.reduce((sum, word) => sum + syllablesOf(word, language), 0);
  const [perSentence, perWord] = [ratio(words.length, sentences), ratio(syllables, lettered.length)];
  const long = words.filter((word) => word.length > LONG).length;
  const unique = new Set(words).size;
  return {
    characters: text.length,
    letters: text.replaceAll(/\s/g, '').length,
    words: words.length,
    uniqueWords: unique,
    sentences,
    paragraphs: text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length,
    wordLength: round(
      ratio(
        lettered.reduce((sum, word) => sum + word.length, 0),
        lettered.length,
      ),
    ),
    sentenceLength: round(perSentence),
    syllablesPerWord: round(perWord),
    diversity: round(ratio(unique, words.length), 3),
    readingTime: round(words.length / WORDS_A_MINUTE),
    flesch: lettered.length === 0 ? null : fleschOf(perSentence, perWord, language),
    lix: words.length === 0 ? null : round(perSentence + (100 * long) / words.length, 1),
  };
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Flesch 1948; Amstad 1978, "Wie verständlich sind unsere Zeitungen?". */
function fleschOf(perSentence: number, perWord: number, language: string): number | null {
  if (language === 'en') return round(206.835 - 1.015 * perSentence - 84.6 * perWord, 1);
  return language === 'de' ? round(180 - perSentence - 58.5 * perWord, 1) : null;
}

/** About how many syllables a word has: its groups of vowels. In English a silent e is none. */
export function syllablesOf(word: string, language: string): number {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (language === 'en') {
    const spoken = plain.replace(/(?:[^laeiouy]es|[^ltd]ed|[^l]e)$/, (end) => end.slice(0, 1)).replace(/^y/, '');
    return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) ?? []).length);
  }
  const groups = language === 'de' ? /(?:ei|ie|au|eu|ae|aa|ee|oo|ai|[aeiouy])/g : /[aeiouyαειηουω]+|[аеёиоуыэюя]/g;
  return Math.max(1, (plain.match(groups) ?? []).length);
}
