import { emoticons, pictureValence } from './symbols.ts';

/** A word, a picture, a face or the end of a clause. */
export interface SentimentToken {
  text: string;
  /** In small letters. */
  word: string;
  kind: 'word' | 'symbol' | 'clause';
  /** Of a symbol. */
  valence: number;
}

const escaped = [...emoticons.keys()]
  .sort((one, other) => other.length - one.length)
  .map((face) => face.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
/** Faces that end in a letter are none where a word goes on. */
const FACES = `(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`;
const TOKEN = new RegExp(
  `(?<face>(?<![\\p{L}\\p{N}])${FACES})|(?<word>[\\p{L}\\p{M}\\p{N}]+(?:['’-][\\p{L}\\p{M}\\p{N}]+)*)|(?<picture>\\p{Extended_Pictographic})|(?<clause>[,;:.!?–—()\\n])`,
  'gu',
);

/** The words, pictures and clauses of a sentence. */
export function tokensOf(sentence: string): SentimentToken[] {
  const tokens: SentimentToken[] = [];
  for (const { 0: text, groups } of sentence.matchAll(TOKEN)) {
    const face = groups?.['face'] === undefined ? undefined : emoticons.get(text);
    const picture = groups?.['picture'] === undefined ? undefined : (pictureValence.get(text) ?? 0);
    const symbol = face ?? picture;
    const kind = symbol !== undefined ? 'symbol' : groups?.['word'] === undefined ? 'clause' : 'word';
    tokens.push({ text, word: text.toLowerCase().replaceAll('’', "'"), kind, valence: symbol ?? 0 });
  }
  return tokens;
}
