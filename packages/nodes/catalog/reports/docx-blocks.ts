import type { FileChild, IRunOptions, ParagraphChild } from 'docx';
import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { palettes } from '../../lib/palette.ts';
import type { Align, Block, DocumentCell, Inline } from '../../lib/documents/blocks.ts';

const palette = palettes.light;
const hex = (color: string): string => color.slice(1).toUpperCase();
/** Twentieths of a point, the unit of lengths. */
const TWIPS = 20;

const alignments: Record<Align, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};
const levels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const;
const aligned = (align: Align | undefined): { alignment?: (typeof AlignmentType)[keyof typeof AlignmentType] } =>
  align ? { alignment: alignments[align] } : {};

/** Names of the lists that the document numbers. */
export const ORDERED = 'ordered';
export const BULLETS = 'bullets';

/** Counters while a document is written. */
export interface DocxWriting {
  /** Lists so far: each numbered one begins anew. */
  lists: number;
  /** Width between the margins, in points. */
  width: number;
}

interface Nesting {
  level: number;
  quoted: boolean;
}

/** Text that XML can hold. */
const writable = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** Runs of text as a word processor has them. */
export function toRuns(runs: readonly Inline[], more: Partial<IRunOptions> = {}): ParagraphChild[] {
  return runs.flatMap(({ text, bold, italic, underline, strike, code, link, color }): ParagraphChild[] => {
    const made = writable(text)
      .split('\n')
      .map(
        (line, index) =>
          new TextRun({
            ...more,
            text: line,
            ...(index > 0 ? { break: 1 } : {}),
            ...(bold ? { bold } : {}),
            ...(italic ? { italics: true } : {}),
            ...(strike ? { strike } : {}),
            ...(underline || link !== undefined ? { underline: {} } : {}),
            ...(code ? { font: 'Consolas', shading: { type: ShadingType.CLEAR, fill: hex(palette.well) } } : {}),
            ...(link === undefined
              ? color === undefined
                ? {}
                : { color: hex(color) }
              : { color: hex(palette.accent) }),
          }),
      );
    return link === undefined ? made : [new ExternalHyperlink({ link, children: made })];
  });
}

/** A document's blocks as a word processor has them. */
export function toChildren(
  blocks: readonly Block[],
  writing: DocxWriting,
  nesting: Nesting = { level: -1, quoted: false },
): FileChild[] {
  return blocks.flatMap((block) => toChild(block, writing, nesting));
}

function toChild(block: Block, writing: DocxWriting, nesting: Nesting): FileChild[] {
  const indent = nesting.quoted
    ? {
        indent: { left: 14 * TWIPS },
        border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: hex(palette.lineStrong) } },
      }
    : {};
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: levels[block.level - 1] ?? HeadingLevel.HEADING_4,
          keepNext: true,
          children: toRuns(block.text),
          ...aligned(block.align),
        }),
      ];
    case 'paragraph':
      return [new Paragraph({ children: toRuns(block.text), ...aligned(block.align), ...indent })];
    case 'list': {
      const instance = (writing.lists += 1);
      const level = Math.min(nesting.level + 1, 5);
      return block.entries.flatMap((entry) =>
        entry.flatMap((inner, index) =>
          index === 0 && inner.kind === 'paragraph'
            ? [
                new Paragraph({
                  numbering: { reference: block.ordered ? ORDERED : BULLETS, level, instance },
                  spacing: { after: 40 },
                  children: toRuns(inner.text),
                }),
              ]
            : toChild(inner, writing, { ...nesting, level }),
        ),
      );
    }
    case 'quote':
      return toChildren(block.blocks, writing, { ...nesting, quoted: true });
    case 'code':
      return [
        new Paragraph({
          shading: { type: ShadingType.CLEAR, fill: hex(palette.well) },
          children: toRuns([{ text: block.text, code: true }], { size: 18 }),
          ...indent,
        }),
      ];
    case 'table':
      return tableOf(block.head, block.rows, writing);
    case 'picture': {
      const bytes = Buffer.from(block.picture.base64, 'base64');
      const { width, height } = sizeOf(bytes, block.picture.mediaType);
      return [
        pictureOf(
          bytes,
          block.picture.mediaType === 'image/png' ? 'png' : 'jpg',
          width,
          height,
          block.picture.alt,
          Math.min(writing.width / 0.75, block.picture.width ?? width),
        ),
      ];
    }
    case 'rule':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: hex(palette.line) } },
        }),
      ];
    case 'pageBreak':
      return [new Paragraph({ pageBreakBefore: true })];
  }
}

/** A picture, `shown` pixels wide. */
export function pictureOf(
  data: Buffer,
  type: 'png' | 'jpg',
  width: number,
  height: number,
  alt: string,
  shown: number,
): Paragraph {
  const name = writable(alt).slice(0, 200) || 'Picture';
  return new Paragraph({
    children: [
      new ImageRun({
        type,
        data,
        transformation: { width: Math.round(shown), height: Math.round((shown * height) / width) },
        altText: { name, title: name, description: name },
      }),
    ],
  });
}

/** Pixels of a PNG, by its header, or of a JPEG, by its frame; unreadable ones count as 4:3. */
function sizeOf(bytes: Buffer, mediaType: string): { width: number; height: number } {
  if (mediaType === 'image/png' && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16) || 1, height: bytes.readUInt32BE(20) || 1 };
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc)
      return { width: bytes.readUInt16BE(at + 7) || 1, height: bytes.readUInt16BE(at + 5) || 1 };
  }
  return { width: 640, height: 480 };
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** A table whose head is repeated on every page. */
export function tableOf(
  head: readonly (readonly DocumentCell[])[],
  rows: readonly (readonly DocumentCell[])[],
  { width }: DocxWriting,
): FileChild[] {
  const all = [...head, ...rows];
  const columns = Math.max(1, ...all.map((row) => row.reduce((sum, { span = 1 }) => sum + span, 0)));
  const each = Math.floor((width * TWIPS) / columns);
  const rowOf = (cells: readonly DocumentCell[], inHead: boolean): TableRow => {
    const line = {
      style: BorderStyle.SINGLE,
      size: inHead ? 8 : 4,
      color: hex(inHead ? palette.lineStrong : palette.line),
    };
    const filled: DocumentCell[] = [...cells];
    for (let missing = columns - cells.reduce((sum, { span = 1 }) => sum + span, 0); missing > 0; missing -= 1)
      filled.push({ text: [] });
    return new TableRow({
      tableHeader: inHead,
      cantSplit: true,
      children: filled.map(
        ({ text, align, span = 1, head: own }) =>
          new TableCell({
            ...(span > 1 ? { columnSpan: span } : {}),
            width: { size: each * span, type: WidthType.DXA },
            borders: { top: none, left: none, right: none, bottom: line },
            margins: { top: 70, bottom: 70, left: 60, right: 60 },
            children: [
              new Paragraph({
                spacing: { after: 0 },
                children: toRuns(text, {
                  size: 19,
                  ...(inHead || own ? { bold: true, color: hex(palette.ink2) } : {}),
                }),
                ...aligned(align),
              }),
            ],
          }),
      ),
    });
  };
  const table = new Table({
    width: { size: each * columns, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => each),
    layout: TableLayoutType.FIXED,
    rows: [...head.map((cells) => rowOf(cells, true)), ...rows.map((cells) => rowOf(cells, false))],
  });
  return [table, new Paragraph({ spacing: { after: 120 } })];
}
