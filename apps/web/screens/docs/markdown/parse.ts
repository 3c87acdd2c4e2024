import type { Block, Inline } from './blocks.ts';
import { createSlugs, plainText } from './blocks.ts';
import { parseInline } from './inline.ts';

const heading = /^(#{2,4})\s+(.+?)\s*#*$/;
const fence = /^(`{3,})\s*([\w-]*)\s*$/;
const bullet = /^[-*]\s+(.*)$/;
const numbered = /^\d+[.)]\s+(.*)$/;
const tableRow = /^\|.*\|\s*$/;
const tableRule = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;
const quote = /^>\s?(.*)$/;

/**
 * Reads the markdown that documents are written in: headings of levels 2 to 4, paragraphs, flat lists, fenced code, tables, notes (`>`), and what
 * `parseInline` knows. Anything else is a paragraph as it stands, so no input fails; HTML is text.
 */
export function parseMarkdown(source: string): Block[] {
  const reader = new LineReader(source.replaceAll(/\r\n?/g, '\n').split('\n'));
  const toSlug = createSlugs();
  const blocks: Block[] = [];
  while (!reader.done) {
    if (reader.line.trim() === '') reader.next();
    else blocks.push(readBlock(reader, toSlug));
  }
  return blocks;
}

class LineReader {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get done(): boolean {
    return this.#at >= this.#lines.length;
  }

  /** The current line; '' at the end. */
  get line(): string {
    return this.#lines[this.#at] ?? '';
  }

  get following(): string {
    return this.#lines[this.#at + 1] ?? '';
  }

  next(): string {
    const { line } = this;
    this.#at++;
    return line;
  }

  /** Takes lines as long as they pass. */
  takeWhile(passes: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (!this.done && passes(this.line)) taken.push(this.next());
    return taken;
  }
}

function readBlock(reader: LineReader, toSlug: (text: string) => string): Block {
  const { line } = reader;
  const titled = heading.exec(line);
  if (titled) {
    reader.next();
    const children = parseInline(titled[2] ?? '');
    return { kind: 'heading', level: (titled[1]?.length ?? 2) as 2 | 3 | 4, id: toSlug(plainText(children)), children };
  }
  if (fence.test(line)) return readCode(reader);
  if (startsTable(reader)) return readTable(reader);
  if (bullet.test(line)) return { kind: 'list', ordered: false, items: readItems(reader, bullet) };
  if (numbered.test(line)) return { kind: 'list', ordered: true, items: readItems(reader, numbered) };
  if (quote.test(line))
    return {
      kind: 'note',
      children: parseInline(
        joined(reader.takeWhile((next) => quote.test(next)).map((next) => quote.exec(next)?.[1] ?? '')),
      ),
    };
  return {
    kind: 'paragraph',
    children: parseInline(
      joined([
        reader.next(),
        ...reader.takeWhile((next) => next.trim() !== '' && !startsBlock(next) && !startsTable(reader)),
      ]),
    ),
  };
}

const joined = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ');
const startsBlock = (line: string): boolean =>
  [heading, fence, bullet, numbered, quote].some((start) => start.test(line));
const startsTable = (reader: LineReader): boolean => tableRow.test(reader.line) && tableRule.test(reader.following);

function readCode(reader: LineReader): Block {
  const [, ticks = '```', language = ''] = fence.exec(reader.next()) ?? [];
  // A fence that is never closed goes on to the end: nothing of the text is lost.
  const lines = reader.takeWhile((line) => line.trimEnd() !== ticks);
  reader.next();
  return { kind: 'code', language, text: lines.join('\n') };
}

/** Entries of a list, each with the indented lines that continue it. */
function readItems(reader: LineReader, start: RegExp): Inline[][] {
  const items: Inline[][] = [];
  while (!reader.done && start.test(reader.line)) {
    const first = start.exec(reader.next())?.[1] ?? '';
    const more = reader.takeWhile((line) => /^\s+\S/.test(line));
    items.push(parseInline(joined([first, ...more])));
    // Blank lines between entries of one list.
    if (reader.line.trim() === '' && start.test(reader.following)) reader.next();
  }
  return items;
}

function readTable(reader: LineReader): Block {
  const head = cells(reader.next());
  reader.next();
  const rows = reader.takeWhile((line) => tableRow.test(line)).map(cells);
  return { kind: 'table', head, rows: rows.map((row) => head.map((_, column) => row[column] ?? [])) };
}

/** The cells of a row; `\|` and bars inside code are text. */
function cells(line: string): Inline[][] {
  const inner = line.trim().slice(1, -1);
  const parts = [...inner.matchAll(/(?:\\.|`[^`]*`|[^|\\`]|`)*(?:\||$)/g)].map(([part]) => part);
  // The pattern also matches the nothing that stands after the last cell.
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part) => parseInline(part.replace(/(?<!\\)\|$/, '').trim()));
}
