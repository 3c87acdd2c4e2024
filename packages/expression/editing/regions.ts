import type { Token } from 'acorn';
import { tokenizer } from 'acorn';

/** The mode of a text: with expressions in `{{ … }}`, or one bare expression, which may be enclosed in `{{ }}`. */
export type Mode = 'template' | 'condition';

/** A word or sign of an expression. `label` is acorn's name of its type: `name`, `string`, `num`, `(`, `?.` … */
export interface Word {
  label: string;
  /** True for JavaScript's reserved words. */
  keyword: boolean;
  start: number;
  end: number;
}

/** A stretch of a text that is an expression, also while it is being written and not yet complete. */
export interface Region {
  /** With its braces, where it has any. */
  start: number;
  end: number;
  /** The expression between the braces. */
  from: number;
  to: number;
  words: readonly Word[];
  /** Where reading stopped: at a text or pattern that does not end, or a sign that is none. */
  unread: number | undefined;
}

const OPEN = '{{';
const CLOSE = '}}';

const toWord = ({ type, start, end }: Token, offset: number): Word => ({
  label: type.label,
  keyword: type.keyword !== undefined,
  start: offset + start,
  end: offset + end,
});

/** Reads words from `from` on, up to the `}}` that closes the expression; to the end of the text where `bare`. */
function readRegion(text: string, start: number, from: number, bare: boolean): Region {
  const words: Word[] = [];
  // The blank lets `?.` at the end be read as one sign.
  const tokens = tokenizer(`${text.slice(from)} `, { ecmaVersion: 2025, sourceType: 'script' });
  let depth = 0;
  try {
    for (const token of tokens) {
      const word = toWord(token, from);
      if (word.label === '{' || word.label === '${') depth++;
      if (word.label === '}') {
        if (depth === 0 && !bare && text.startsWith(CLOSE, word.start))
          return { start, end: word.end + 1, from, to: word.start, words, unread: undefined };
        depth--;
      }
      words.push(word);
    }
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    const unread = text.length - text.slice(words.at(-1)?.end ?? from).trimStart().length;
    const close = bare ? -1 : text.indexOf(CLOSE, unread);
    return close < 0
      ? { start, end: text.length, from, to: text.length, words, unread }
      : { start, end: close + CLOSE.length, from, to: close, words, unread };
  }
  return { start, end: text.length, from, to: text.length, words, unread: undefined };
}

/** The expressions of a text, from left to right; an incomplete one extends as far as possible. Never throws for bad syntax. */
export function regionsOf(text: string, mode: Mode): Region[] {
  if (mode === 'condition' && !text.trimStart().startsWith(OPEN)) return [readRegion(text, 0, 0, true)];
  const regions: Region[] = [];
  for (let start = text.indexOf(OPEN); start >= 0; start = text.indexOf(OPEN, regions.at(-1)?.end)) {
    regions.push(readRegion(text, start, start + OPEN.length, false));
  }
  return regions;
}

/** The expression in which a position lies; its edges belong to it, its braces do not. */
export const regionAt = (regions: readonly Region[], position: number): Region | undefined =>
  regions.find(({ from, to }) => from <= position && position <= to);
