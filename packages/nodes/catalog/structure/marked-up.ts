import type { Block, DocumentCell } from '../../lib/documents/blocks.ts';
import { plainText } from '../../lib/documents/blocks.ts';
import { htmlBlocks } from '../../lib/documents/html.ts';
import { markdownBlocks } from '../../lib/documents/markdown.ts';
import type { Structure } from './plain.ts';
import { tableOf } from './plain.ts';

/** Pictures are of no use here, and those from elsewhere would be refused. What follows a name in a list of terms is its value. */
const withoutPictures = (html: string): string =>
  html
    .replaceAll(/<img\b[^>]{0,5000}>/gi, ' ')
    .replaceAll(/<\/dt>\s{0,100}<dd\b[^>]{0,1000}>/gi, ': ')
    .replaceAll(/<dt\b[^>]{0,1000}>/gi, '<p>')
    .replaceAll(/<\/dd>/gi, '</p>');

/** The structure of HTML. Throws `document_too_large`. */
export const htmlStructure = (html: string): Structure => structureOf(htmlBlocks(withoutPictures(html)));

/** The structure of Markdown (GitHub's). Throws `document_too_large`. */
export const markdownStructure = (markdown: string): Structure =>
  structureOf(markdownBlocks(withoutPictures(markdown).replaceAll(/!\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1')));

function structureOf(blocks: readonly Block[]): Structure {
  const found: Structure = { headings: [], lists: [], tables: [], lines: [] };
  collect(blocks, found);
  return found;
}

function collect(blocks: readonly Block[], found: Structure): void {
  for (const block of blocks) {
    if (block.kind === 'heading') found.headings.push({ level: block.level, text: plainText(block.text).trim() });
    else if (block.kind === 'paragraph') found.lines.push(...plainText(block.text).split('\n'));
    else if (block.kind === 'quote') collect(block.blocks, found);
    else if (block.kind === 'table') collectTable(block.head, block.rows, found);
    else if (block.kind === 'list') {
      const entries = block.entries.map((entry) => entry.map(textOf).join(' ').trim());
      found.lists.push({ ordered: block.ordered, entries });
      found.lines.push(...entries);
      for (const entry of block.entries)
        collect(
          entry.filter(({ kind }) => kind === 'list'),
          found,
        );
    }
  }
}

/** The text of a block in a list, without that of further lists in it. */
const textOf = (block: Block): string =>
  block.kind === 'paragraph' || block.kind === 'heading'
    ? plainText(block.text)
    : block.kind === 'code'
      ? block.text
      : '';

const cellTexts = (row: readonly DocumentCell[]): string[] =>
  // A cell over several columns counts for each of them.
  row.flatMap(({ text, span = 1 }) =>
    Array.from({ length: Math.min(span, 100) }, () => plainText(text).replaceAll(/\s+/g, ' ').trim()),
  );

/** A table; one of two columns whose first cells are heads is a list of names and values. */
function collectTable(head: readonly DocumentCell[][], body: readonly DocumentCell[][], found: Structure): void {
  const isPairs =
    head.length === 0 &&
    body.every(
      (row) =>
        row.length === 2 &&
        (row[0]?.head === true ||
          plainText(row[0]?.text ?? [])
            .trim()
            .endsWith(':')),
    );
  const rows = [...head, ...body].map(cellTexts);
  if (isPairs) {
    found.lines.push(...rows.map(([name = '', value = '']) => `${name.replace(/:$/, '')}: ${value}`));
    return;
  }
  const [first = [], ...others] = rows;
  if (rows.length > 0) found.tables.push(tableOf(first, others));
}
