import { detectAll, supportedLanguages, toISO2 } from 'tinyld';

/** A language that a text may be in. A type: it is part of results. */
export type LanguageGuess = {
  /** ISO 639-1, where the language has a code there. */
  language: string;
  /** From 0 to 1: to compare with others of the same text, as it says little by itself. */
  confidence: number;
};

/** Constructed languages and one of the dead: they are taken for their relatives where nobody has asked for them. */
const RARE = new Set(['eo', 'la', 'tlh', 'vo']);
const known = supportedLanguages.map(toISO2);
const usual = known.filter((language) => !RARE.has(language));

/** True for the code of a language that can be found. */
export const isKnownLanguage = (code: string): boolean => known.includes(code);

/** Characters that are looked at: of a longer text parts from all over it. */
const PART = 1500;
const PARTS = 4;

/** Beginning, end and parts between of a long text. */
function sampleOfText(text: string): string {
  if (text.length <= PART * PARTS) return text;
  const step = (text.length - PART) / (PARTS - 1);
  const parts = Array.from({ length: PARTS }, (_, part) => text.slice(Math.floor(part * step)).slice(0, PART));
  return parts.join('\n').toWellFormed();
}

/** What says nothing about the language of a text: addresses, email addresses, mentions, tags, numbers and pictures. */
const NOISE = /(?:https?:\/\/|www\.)\S+|\S+@\S+|[@#]\S+|[\p{N}\p{Extended_Pictographic}]+/gu;

/**
 * The languages that a text is likely to be in, likeliest first; none where nothing can be said. `only` has codes of ISO 639-1; empty: all living languages.
 */
export function guessLanguages(text: string, only: readonly string[] = []): LanguageGuess[] {
  const plain = sampleOfText(text).replace(NOISE, ' ').trim();
  if (!/\p{L}/u.test(plain)) return [];
  return detectAll(plain, { only: only.length === 0 ? usual : [...only] }).map(({ lang, accuracy }) => ({
    language: lang,
    confidence: Math.round(Math.min(1, accuracy) * 1000) / 1000,
  }));
}

/** The likeliest language of a text among these; `otherwise` where nothing can be said. */
export const languageOf = <L extends string>(text: string, only: readonly L[], otherwise: L): L =>
  // Only the named languages are found.
  (guessLanguages(text, only)[0]?.language as L | undefined) ?? otherwise;
