import { isHighSurrogate } from '../surrogates.ts';

/** A part of a text, by its offsets in UTF-16 units. */
export interface Chunk {
  start: number;
  end: number;
}

/** Where a text is cut best: after a paragraph, a line, a sentence, a word. */
const BREAKS = ['\n\n', '\n', '. ', ' '];

/**
 * Cuts a text into chunks of at most `size` characters, each of which repeats up to `overlap` characters of the one before; together they cover the text.
 * `overlap` is at most a quarter of `size`. An empty text has none.
 */
export function chunksOf(text: string, size: number, overlap: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start, size);
    chunks.push({ start, end });
    if (end === text.length) break;
    start = startOf(text, end, overlap);
  }
  return chunks;
}

/** The end of a chunk: the best break in its second half. */
function endOf(text: string, start: number, size: number): number {
  const most = start + size;
  if (most >= text.length) return text.length;
  const least = start + Math.ceil(size / 2);
  for (const mark of BREAKS) {
    const at = text.lastIndexOf(mark, most - mark.length);
    if (at >= least) return at + mark.length;
  }
  return whole(text, most);
}

/** The start of a chunk that follows one with this end: at a word. */
function startOf(text: string, end: number, overlap: number): number {
  const from = end - overlap;
  const space = /\s+/u.exec(text.slice(from, end));
  return space ? from + space.index + space[0].length : whole(text, from);
}

/** The place, or the one before where it is within a surrogate pair. */
const whole = (text: string, at: number): number => (isHighSurrogate(text, at - 1) ? at - 1 : at);
