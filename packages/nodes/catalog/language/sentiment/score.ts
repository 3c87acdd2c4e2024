import type { Lexicon } from './lexicon.ts';
import type { SentimentToken } from './tokens.ts';
import { tokensOf } from './tokens.ts';

// The method is that of VADER (Hutto and Gilbert, ICWSM 2014, "VADER: A Parsimonious Rule-based Model for Sentiment Analysis of Social Media Text"), whose
// constants these are; what German needs beyond it is ours.

/** A word that counted. A type: it is part of results. */
export type FeltWord = { word: string; score: number };

/** The feeling of one sentence. */
export interface Feeling {
  /** From -1 to 1. */
  score: number;
  words: FeltWord[];
}

/** What a capitalized word adds, and each exclamation mark. */
const SHOUT = 0.733;
const EXCLAMATION = 0.292;
const QUESTION = 0.18;
const NEGATION = -0.74;
/** How far degrees and negations reach, in words, and how much of a degree arrives from one, two and three words away. */
const REACH = [1, 0.95, 0.9];
/** What counts before and after a contrast. */
const [BEFORE_CONTRAST, AFTER_CONTRAST] = [0.5, 1.5];
/** Turns a sum of valences into -1 to 1. */
const NORMAL = 15;

interface Felt {
  at: number;
  valence: number;
  words: string;
}

/** Words of the user's own with their valences. */
export type OwnWords = ReadonlyMap<string, number>;

/** How a sentence feels. Without a lexicon only pictures and faces count. */
export function feelingOf(sentence: string, lexicon: Lexicon | undefined, own: OwnWords): Feeling {
  const tokens = tokensOf(sentence);
  const isShouting = shoutsInPart(tokens);
  const found = feltIn(tokens, lexicon, own).map(({ at, valence, words }) => ({
    at,
    words,
    valence: tokens[at]?.kind === 'word' && lexicon ? modified(tokens, at, valence, lexicon, isShouting) : valence,
  }));
  const contrast = lexicon ? tokens.findLastIndex(({ word }) => lexicon.contrasts.has(word)) : -1;
  const weighed = found.map((felt) => ({
    ...felt,
    valence: felt.valence * (contrast < 1 ? 1 : felt.at < contrast ? BEFORE_CONTRAST : AFTER_CONTRAST),
  }));
  const sum = weighed.reduce((total, { valence }) => total + valence, 0);
  const loud = sum === 0 ? 0 : Math.sign(sum) * emphasisOf(sentence);
  return {
    score: normalized(sum + loud),
    words: weighed.map(({ words, valence }) => ({ word: words, score: round(valence / 4) })),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const normalized = (sum: number): number => round(sum / Math.sqrt(sum * sum + NORMAL));

/** Words and turns of phrase with a feeling; a phrase takes the place of its words. */
function feltIn(tokens: readonly SentimentToken[], lexicon: Lexicon | undefined, own: OwnWords): Felt[] {
  const phrases = lexicon?.phrases ?? {};
  const found: Felt[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.kind === 'clause') continue;
    if (token.kind === 'symbol') {
      if (token.valence !== 0) found.push({ at, valence: token.valence, words: token.text });
      continue;
    }
    const phrase = phraseAt(tokens, at, phrases);
    if (phrase) {
      found.push({ at, valence: phrase.valence, words: phrase.words });
      at += phrase.length - 1;
      continue;
    }
    // A word that strengthens the next one says nothing by itself: "super unfreundlich", "terribly nice".
    const valence =
      own.get(token.word) ?? (strengthensNext(tokens, at, lexicon) ? undefined : lexicon?.valence(token.word));
    if (valence !== undefined && valence !== 0) found.push({ at, valence, words: token.word });
  }
  return found;
}

const strengthensNext = (tokens: readonly SentimentToken[], at: number, lexicon: Lexicon | undefined): boolean => {
  const next = tokens[at + 1];
  return (
    next?.kind === 'word' &&
    lexicon?.degrees.has(tokens[at]?.word ?? '') === true &&
    lexicon.valence(next.word) !== undefined
  );
};

const LONGEST_PHRASE = 4;

function phraseAt(
  tokens: readonly SentimentToken[],
  at: number,
  phrases: Readonly<Record<string, number>>,
): { words: string; length: number; valence: number } | undefined {
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    const part = tokens.slice(at, at + length);
    if (part.length < length || part.some(({ kind }) => kind !== 'word')) continue;
    const words = part.map(({ word }) => word).join(' ');
    if (Object.hasOwn(phrases, words)) return { words, length, valence: phrases[words] ?? 0 };
  }
  return undefined;
}

/** A valence after the degrees and negations around its word. */
function modified(
  tokens: readonly SentimentToken[],
  at: number,
  valence: number,
  lexicon: Lexicon,
  isShouting: boolean,
): number {
  const sign = Math.sign(valence);
  let value = valence;
  if (isShouting && isCapitalized(tokens[at]?.text ?? '')) value += sign * SHOUT;
  let isNegated = false;
  for (const [distance, part] of REACH.entries()) {
    const before = tokens[at - distance - 1];
    if (before?.kind !== 'word') break;
    value += sign * (lexicon.degrees.get(before.word) ?? 0) * part;
    if (lexicon.negations.has(before.word) && !isOnly(tokens, at - distance - 1)) isNegated = true;
  }
  if (lexicon.asides.has(tokens[at]?.word ?? '')) return value;
  if (!isNegated && lexicon.negatesBackward) isNegated = negatedBehind(tokens, at, lexicon);
  return isNegated ? value * NEGATION : value;
}

/** "Nicht nur gut", "not only good": nothing is negated. */
const isOnly = (tokens: readonly SentimentToken[], at: number): boolean =>
  /^(?:nur|only|just)$/.test(tokens[at + 1]?.word ?? '');

/** "Das gefällt mir nicht": the negation ends the clause, or stands before its last word. */
function negatedBehind(tokens: readonly SentimentToken[], at: number, lexicon: Lexicon): boolean {
  for (let behind = at + 1; behind <= at + REACH.length + 1; behind += 1) {
    const token = tokens[behind];
    if (token?.kind !== 'word') return false;
    if (lexicon.negations.has(token.word)) {
      const next = tokens[behind + 1];
      // A negation before a word with a feeling of its own negates that one.
      return !next || next.kind !== 'word' || lexicon.valence(next.word) === undefined;
    }
    if (lexicon.valence(token.word) !== undefined) return false;
  }
  return false;
}

const isCapitalized = (text: string): boolean => text.length > 1 && text === text.toUpperCase() && /\p{Lu}/u.test(text);

/** True where some words are in capitals and others are not. */
function shoutsInPart(tokens: readonly SentimentToken[]): boolean {
  const words = tokens.filter(({ kind, text }) => kind === 'word' && text.length > 1);
  const loud = words.filter(({ text }) => isCapitalized(text)).length;
  return loud > 0 && loud < words.length;
}

/** What exclamation and question marks add. */
function emphasisOf(sentence: string): number {
  const exclamations = Math.min(4, sentence.split('!').length - 1);
  const questions = sentence.split('?').length - 1;
  return exclamations * EXCLAMATION + (questions > 3 ? 0.96 : questions > 1 ? questions * QUESTION : 0);
}
