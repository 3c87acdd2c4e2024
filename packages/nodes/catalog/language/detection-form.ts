import type { LanguageGuess } from '../../lib/language/detect.ts';

export interface DetectionOptions {
  /** Codes of the languages that can be found; empty: all. */
  allowed: readonly string[];
  candidates: number;
  /** From 0 to 1: what is less certain counts as unknown. */
  minimum: number;
  /** The code for texts whose language is unknown; '' for none. */
  fallback: string;
}

/** What the node says of a text. A type, so that it is JSON. */
export type Detection = {
  /** ISO 639-1; null where it is unknown. */
  code: string | null;
  /** In English. */
  name: string | null;
  confidence: number;
  candidates: LanguageGuess[];
};

/** What the node says of guesses, the likeliest first. */
export function detectionOf(
  likely: readonly LanguageGuess[],
  { candidates, minimum, fallback }: DetectionOptions,
): Detection {
  const guesses = divided(likely);
  const [first] = guesses;
  const isCertain = first !== undefined && first.confidence >= minimum;
  const code = isCertain ? first.language : fallback === '' ? null : fallback;
  return {
    code,
    name: code === null ? null : nameOf(code),
    confidence: isCertain ? first.confidence : 0,
    candidates: guesses.slice(0, candidates),
  };
}

/** Confidences as shares of what speaks for any language: together they are 1. */
function divided(guesses: readonly LanguageGuess[]): LanguageGuess[] {
  const all = guesses.reduce((sum, { confidence }) => sum + confidence, 0);
  return guesses.map(({ language, confidence }) => ({
    language,
    confidence: all === 0 ? 0 : Math.round((confidence / all) * 1000) / 1000,
  }));
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function nameOf(code: string): string | null {
  try {
    return names.of(code) ?? null;
  } catch {
    // The fallback may be any text of the user's, which then has no name.
    return null;
  }
}
