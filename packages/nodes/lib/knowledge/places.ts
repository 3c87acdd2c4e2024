import type { Chunk } from './chunks.ts';

/** What parts the pages of a text. */
export const PAGE_BREAK = '\f';

/** Of limited length: a line may be a whole document. */
const HEADING = /^#{1,6}[ \t]+(\S.{0,199})/gm;

/** Where a passage is in its document: the Markdown heading that it stands below, empty where there is none, and its page from 1 on, 0 where the text has no pages. */
export interface PassagePlace {
  heading: string;
  page: number;
}

/** The places of the chunks of a text. What a chunk repeats of the one before does not count. */
export function placesOf(text: string, chunks: readonly Chunk[]): PassagePlace[] {
  const headings = [...text.matchAll(HEADING)];
  const hasPages = text.includes(PAGE_BREAK);
  let [passed, page, read] = [0, 1, 0];
  let heading = '';
  return chunks.map(({ start, end }, index) => {
    const from = firstOf(text, chunks[index - 1]?.end ?? start, end);
    for (; (headings[passed]?.index ?? Infinity) <= from; passed += 1) heading = textOf(headings[passed]?.[1] ?? '');
    for (; read < from; read += 1) if (text[read] === PAGE_BREAK) page += 1;
    return { heading, page: hasPages ? page : 0 };
  });
}

/** Without the marks that may close a heading. */
const textOf = (heading: string): string => heading.replace(/\s+#+\s*$/, '').trim();

/** The first character from there on that is no space. */
function firstOf(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}
