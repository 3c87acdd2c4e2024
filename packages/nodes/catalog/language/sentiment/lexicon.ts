import { lexicon as vader } from 'vader-sentiment/src/vader_lexicon.js';
import { englishWords } from './english-words.ts';
import { germanPhrases, germanWords } from './german-words.ts';
import type { Modifiers } from './modifiers.ts';
import { english, german } from './modifiers.ts';

/** The languages whose words have feelings here. */
export const lexiconLanguages = ['en', 'de'] as const;
export type LexiconLanguage = (typeof lexiconLanguages)[number];

/** What is known of a language. */
export interface Lexicon extends Modifiers {
  /** The valence of a word in small letters, from -4 to 4; undefined for one without feeling. */
  valence(word: string): number | undefined;
}

const listed = (words: Readonly<Record<string, string>>): [string, number][] =>
  Object.entries(words).flatMap(([valence, list]) =>
    list.split(' ').map((word): [string, number] => [word, Number(valence)]),
  );

// Faces and the shortest abbreviations of that lexicon are left out: many are codes, like "PO", or parts of addresses. It was rated by ten people a word (Hutto and Gilbert 2014).
const englishValences = new Map([
  ...Object.entries(vader).filter(([word]) => /^[a-z'-]{3,}$/.test(word)),
  ...listed(englishWords),
]);
const germanValences = new Map(listed(germanWords));

/** Endings of German words, longest first: the forms of adjectives and verbs, of comparison and of the plural. */
const ENDINGS = [
  'esten',
  'este',
  'eren',
  'erem',
  'erer',
  'eres',
  'sten',
  'ere',
  'ten',
  'ste',
  'te',
  'er',
  'em',
  'en',
  'es',
  'st',
  'et',
  'e',
  'n',
  's',
  't',
];
const SHORTEST_STEM = 3;
/** Letters of a word that may end a compound: shorter ones are found by accident. */
const SHORTEST_PART = 6;
/** Letters of a word that is searched for parts. */
const LONGEST_COMPOUND = 60;
/** Words that mean something else at the end of a compound. */
const NOT_PARTS = new Set(['klasse', 'spitze', 'hammer', 'traum', 'freund', 'gefallen', 'mangels', 'verdient']);

function germanValence(word: string): number | undefined {
  const plain = formValence(word) ?? (word.includes('ss') ? formValence(word.replace('ss', 'ß')) : undefined);
  if (plain !== undefined) return plain;
  if (word.startsWith('un') && word.length > 6) {
    const opposite = formValence(word.slice(2));
    if (opposite !== undefined && opposite > 1) return -opposite * 0.8;
  }
  if (word.length > LONGEST_COMPOUND) return undefined;
  for (let at = 2; at <= word.length - SHORTEST_PART; at += 1) {
    const part = word.slice(at);
    const valence = NOT_PARTS.has(part)
      ? undefined
      : (germanValences.get(part) ?? germanValences.get(part.replace(/(?:en|e|n|s)$/, '')));
    if (valence !== undefined) return valence * 0.9;
  }
  return undefined;
}

function formValence(word: string): number | undefined {
  const whole = germanValences.get(word);
  if (whole !== undefined) return whole;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < SHORTEST_STEM) continue;
    const stem = germanValences.get(word.slice(0, -ending.length));
    if (stem !== undefined) return stem;
  }
  return undefined;
}

export const lexicons: Readonly<Record<LexiconLanguage, Lexicon>> = {
  en: { ...english, valence: (word) => englishValences.get(word) },
  de: { ...german(germanPhrases), valence: germanValence },
};
