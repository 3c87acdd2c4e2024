import type { SearchWord } from './words.ts';
import { wordsOf } from './words.ts';

/**
 * The stretch of a text of about `length` characters that has the most of the words that were found, with `mark` around each of them; undefined where
 * none is in it.
 */
export function snippetOf(
  text: string,
  language: string,
  isFound: (term: string) => boolean,
  length: number,
  mark: string,
): string | undefined {
  const found: SearchWord[] = [];
  for (const word of wordsOf(text, language)) if (isFound(word.term)) found.push(word);
  if (found.length === 0) return undefined;
  let best = { from: 0, to: 0 };
  for (let from = 0, to = 0; from < found.length; from += 1) {
    while (to < found.length && (found[to]?.end ?? 0) - (found[from]?.start ?? 0) <= length) to += 1;
    if (to - from > best.to - best.from) best = { from, to };
    // A word that is longer than the snippet is its own snippet.
    if (to <= from) to = from + 1;
  }
  const inside = found.slice(best.from, Math.max(best.to, best.from + 1));
  const [first, last] = [inside[0]?.start ?? 0, inside.at(-1)?.end ?? 0];
  const around = Math.max(0, length - (last - first)) / 2;
  const start = first - around <= 0 ? 0 : wordStart(text, Math.floor(first - around), first);
  const end = last + around >= text.length ? text.length : wordEnd(text, Math.ceil(last + around), last);
  let at = start;
  let shown = '';
  for (const word of inside) {
    shown += `${text.slice(at, word.start)}${mark}${text.slice(word.start, word.end)}${mark}`;
    at = word.end;
  }
  shown += text.slice(at, end);
  return `${start > 0 ? '…' : ''}${shown.replaceAll(/\s+/g, ' ').trim()}${end < text.length ? '…' : ''}`;
}

/** Goes on to where a word begins, but not beyond `most`. */
function wordStart(text: string, from: number, most: number): number {
  const space = text.slice(from, most).search(/\s/);
  return space < 0 ? (isWithinPair(text, from) ? from + 1 : from) : from + space + 1;
}

/** Goes back to where a word ends, but not before `least`. */
function wordEnd(text: string, to: number, least: number): number {
  const space = text.slice(least, to).search(/\s\S*$/);
  return space < 0 ? (isWithinPair(text, to) ? to - 1 : to) : least + space;
}

/** Between the two halves of a character nothing is cut. */
const isWithinPair = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');
