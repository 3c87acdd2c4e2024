import type { Content, ContentText, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { palettes } from '../../lib/palette.ts';
import type { Block, DocumentCell, Inline } from '../../lib/documents/blocks.ts';
import { codeFont } from './fonts.ts';

const palette = palettes.light;

/** Sizes of headings, points: of the first level first. */
const headings = [22, 15, 12.5, 11] as const;

/** Points in a pixel of a picture. */
const PIXEL = 0.75;

/** Width and height between the margins of a page, in points. */
interface Room {
  width: number;
  height: number;
}

/** A document's blocks as pdfmake takes them; `tight` leaves less room between paragraphs. */
export function contentOf(blocks: readonly Block[], room: Room, tight = false): Content[] {
  const contents: Content[] = [];
  let breaks = false;
  for (const block of blocks) {
    if (block.kind === 'pageBreak') {
      // A break at the very beginning would leave a page empty.
      breaks = contents.length > 0;
      continue;
    }
    const content = toContent(block, room, tight);
    contents.push(breaks ? { stack: [content], pageBreak: 'before' } : content);
    breaks = false;
  }
  return contents;
}

function toContent(block: Exclude<Block, { kind: 'pageBreak' }>, room: Room, tight: boolean): Content {
  switch (block.kind) {
    case 'heading': {
      const size = headings[block.level - 1] ?? 11;
      return {
        text: toTexts(block.text),
        fontSize: size,
        bold: true,
        lineHeight: 1.15,
        headlineLevel: block.level,
        margin: [0, block.level === 1 ? 0 : size * 0.9, 0, size * 0.35],
        ...aligned(block.align),
      };
    }
    case 'paragraph':
      return { text: toTexts(block.text), margin: tight ? [0, 0.5, 0, 1.5] : [0, 2, 0, 6], ...aligned(block.align) };
    case 'list': {
      const entries = block.entries.map((entry): Content => ({
        stack: contentOf(entry, { ...room, width: room.width - 24 }, true),
      }));
      return {
        ...(block.ordered ? { ol: entries, start: block.start } : { ul: entries }),
        markerColor: palette.ink3,
        margin: [0, 2, 0, 6],
      };
    }
    case 'quote':
      return quoteContent(block, room);
    case 'code':
      return codeContent(block);
    case 'table':
      return tableContent(block.head, block.rows);
    case 'picture': {
      const { mediaType, base64, width } = block.picture;
      return {
        image: `data:${mediaType};base64,${base64}`,
        ...(width === undefined
          ? { fit: [room.width, room.height * 0.9] as [number, number] }
          : { width: Math.min(room.width, width * PIXEL) }),
        margin: [0, 4, 0, 8],
      };
    }
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: room.width, y2: 0, lineWidth: 0.75, lineColor: palette.line }],
        margin: [0, 10, 0, 10],
      };
  }
}

function quoteContent(block: Extract<Block, { kind: 'quote' }>, room: Room): Content {
  return {
    table: {
      widths: ['*'],
      body: [[{ stack: contentOf(block.blocks, { ...room, width: room.width - 24 }), color: palette.ink2 }]],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line) => (line === 0 ? 2 : 0),
      vLineColor: () => palette.lineStrong,
      paddingLeft: () => 12,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    margin: [0, 4, 0, 8],
  };
}

function codeContent(block: Extract<Block, { kind: 'code' }>): Content {
  return {
    table: {
      widths: ['*'],
      body: [
        [
          {
            text: block.text,
            font: codeFont(block.text),
            fontSize: 8.5,
            lineHeight: 1.35,
            preserveLeadingSpaces: true,
          },
        ],
      ],
    },
    layout: {
      defaultBorder: false,
      fillColor: () => palette.well,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 7,
      paddingBottom: () => 5,
    },
    margin: [0, 4, 0, 8],
  };
}

const aligned = (align: DocumentCell['align']): { alignment?: 'left' | 'center' | 'right' } =>
  align ? { alignment: align } : {};

const tableLayout: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === (table.headerRows ?? 0) ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line, { table }) => (line === (table.headerRows ?? 0) ? palette.lineStrong : palette.line),
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => 4.5,
  paddingBottom: () => 3.5,
};

/** A table that breaks across pages, with its head on each. */
export function tableContent(
  head: readonly (readonly DocumentCell[])[],
  rows: readonly (readonly DocumentCell[])[],
): Content {
  const all = [...head, ...rows];
  const columns = all.reduce(
    (most, row) =>
      Math.max(
        most,
        row.reduce((sum, { span = 1 }) => sum + span, 0),
      ),
    1,
  );
  const body = all.map((row, index) => cellsOf(row, columns, index < head.length));
  return {
    table: {
      widths: widthsOf(all, columns),
      headerRows: head.length,
      dontBreakRows: true,
      keepWithHeaderRows: head.length > 0 ? 1 : 0,
      body,
    },
    layout: tableLayout,
    fontSize: 9.5,
    margin: [0, 4, 0, 12],
  };
}

/** Characters of a row that leaves room. */
const SHORT = 70;

/** Columns of short values are as wide as they need, those of long text share the rest. */
function widthsOf(rows: readonly (readonly DocumentCell[])[], columns: number): ('auto' | '*')[] {
  const longest = Array.from({ length: columns }, () => 0);
  for (const row of rows) {
    let column = 0;
    for (const { text, span = 1 } of row) {
      const length = text.reduce((sum, run) => sum + run.text.length, 0);
      if (span === 1) longest[column] = Math.max(longest[column] ?? 0, length);
      column += span;
    }
  }
  const most = Math.max(...longest);
  // Short columns share the width evenly.
  if (longest.reduce((sum, length) => sum + length, 0) <= SHORT) return longest.map(() => '*');
  // At least one column takes the rest: a table is as wide as the text around it.
  return longest.map((length) => (length === most || length > 28 ? '*' : 'auto'));
}

function cellsOf(row: readonly DocumentCell[], columns: number, head: boolean): TableCell[] {
  const cells: TableCell[] = [];
  for (const { text, align, span = 1, head: own } of row) {
    const width = Math.min(span, columns - cells.length);
    if (width < 1) break;
    cells.push({
      text: toTexts(text),
      ...aligned(align),
      ...(width > 1 ? { colSpan: width } : {}),
      ...(head || own ? { bold: true, color: palette.ink2 } : {}),
    });
    for (let more = 1; more < width; more += 1) cells.push({});
  }
  while (cells.length < columns) cells.push('');
  return cells;
}

/** Runs of text as pdfmake takes them. */
export function toTexts(runs: readonly Inline[]): ContentText[] {
  return runs.map(({ text, bold, italic, underline, strike, code, link, color }) => ({
    text,
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: true } : {}),
    ...(underline || link !== undefined
      ? { decoration: 'underline' as const }
      : strike
        ? { decoration: 'lineThrough' as const }
        : {}),
    ...(code ? { font: codeFont(text), fontSize: 9, background: palette.well } : {}),
    ...(link === undefined ? {} : { link, color: palette.accent, decorationColor: palette.lineStrong }),
    ...(color === undefined ? {} : { color }),
  }));
}
