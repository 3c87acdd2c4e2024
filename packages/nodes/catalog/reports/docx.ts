import type { FileChild, ILevelsOptions } from 'docx';
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { palettes } from '../../lib/palette.ts';
import { markdownBlocks } from '../../lib/documents/markdown.ts';
import { POINTS, roomOn } from '../pdf/page.ts';
import type { DocxWriting } from './docx-blocks.ts';
import { BULLETS, ORDERED, pictureOf, tableOf, toChildren, toRuns } from './docx-blocks.ts';
import type { LongTables } from './docx-rows.ts';
import { longTable, withRows } from './docx-rows.ts';
import type { ReportPart, Report } from './types.ts';

const palette = palettes.light;
const hex = (color: string): string => color.slice(1).toUpperCase();
const TWIPS = 20;
/** The part of the document with its creation time. */
const FACTS = 'docProps/core.xml';
const BODY = 'word/document.xml';

/** A report for word processors (Office Open XML); `pictures` are its charts as PNGs, in their order. Takes long: meant for a worker thread. */
export async function reportDocx(
  { facts, parts }: Report,
  pictures: readonly Uint8Array[],
): Promise<{ bytes: Uint8Array }> {
  const page = { ...facts, size: facts.pageSize, subject: '', keywords: '' };
  const room = roomOn(page);
  const writing: Place = { lists: 0, width: room.width, rows: [], pictures: pictures.values() };
  const children: FileChild[] = [];
  for (const part of parts) children.push(...(await partChildren(part, writing)));
  const margin = Math.round(facts.margin * POINTS * TWIPS);
  const upright = roomOn({ ...page, landscape: false, margin: 0 });
  const document = new Document({
    title: facts.title || 'Report',
    creator: facts.author || 'Heddle',
    lastModifiedBy: 'Heddle',
    styles: { default: stylesOf() },
    numbering: {
      config: [
        { reference: ORDERED, levels: levelsOf(true) },
        { reference: BULLETS, levels: levelsOf(false) },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: {
              width: Math.round(upright.width * TWIPS),
              height: Math.round(upright.height * TWIPS),
              orientation: facts.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        ...(facts.header === ''
          ? {}
          : { headers: { default: new Header({ children: [strip(facts.header, false)] }) } }),
        ...(facts.footer === '' ? {} : { footers: { default: new Footer({ children: [strip(facts.footer, true)] }) } }),
        children: children.length === 0 ? [new Paragraph({})] : children,
      },
    ],
  });
  return { bytes: finished(new Uint8Array(await Packer.toBuffer(document)), facts.createdAt, writing.rows) };
}

/** The document with all rows of its tables, and the time of the run in place of this machine's: the same report is the same file. */
function finished(packed: Uint8Array, createdAt: number, rows: readonly string[]): Uint8Array {
  const parts = unzipSync(packed);
  const facts = strFromU8(parts[FACTS] ?? new Uint8Array()).replaceAll(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
    `$1${new Date(createdAt).toISOString()}`,
  );
  const all = Object.entries({
    ...parts,
    [FACTS]: strToU8(facts),
    ...(rows.length === 0 ? {} : { [BODY]: withRows(parts[BODY] ?? new Uint8Array(), rows) }),
  });
  return zipSync(Object.fromEntries(all.map(([name, bytes]) => [name, [bytes, { level: name === FACTS ? 0 : 6 }]])), {
    mtime: '1980-01-01',
  });
}

/** Where parts are written to. */
interface Place extends DocxWriting, LongTables {
  /** Those of the charts that come next. */
  pictures: Iterator<Uint8Array>;
}

async function partChildren(part: ReportPart, writing: Place): Promise<FileChild[]> {
  switch (part.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading:
            part.level === 1 ? HeadingLevel.TITLE : part.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
          keepNext: true,
          children: toRuns([{ text: part.text }]),
        }),
      ];
    case 'lead':
      return [
        new Paragraph({
          spacing: { after: 240 },
          children: toRuns([{ text: part.text }], { color: hex(palette.ink3) }),
        }),
      ];
    case 'markdown':
      return toChildren(markdownBlocks(part.text), writing);
    case 'figures':
      return tableOf(
        [part.figures.map(({ label }) => ({ text: [{ text: label }], head: true }))],
        [part.figures.map(({ value }) => ({ text: [{ text: value, bold: true }] }))],
        writing,
      );
    case 'table':
      return [
        ...(await longTable(part, writing)),
        ...(part.note === ''
          ? []
          : [new Paragraph({ children: toRuns([{ text: part.note }], { size: 17, color: hex(palette.ink3) }) })]),
      ];
    case 'chart': {
      const { width, height } = part.spec.appearance;
      const next = writing.pictures.next();
      if (next.done) throw new Error('A chart of the report has no picture.');
      return [
        pictureOf(
          Buffer.from(next.value),
          'png',
          width,
          height,
          part.caption || 'Chart',
          Math.min(width, writing.width / 0.75),
        ),
      ];
    }
    case 'pageBreak':
      return [new Paragraph({ pageBreakBefore: true })];
  }
}

/** A header or footer; the numbers of pages are fields that the word processor fills in. */
function strip(text: string, centered: boolean): Paragraph {
  const children = text
    .split(/(\{pages?\})/)
    .map((piece) => (piece === '{page}' ? PageNumber.CURRENT : piece === '{pages}' ? PageNumber.TOTAL_PAGES : piece));
  return new Paragraph({
    alignment: centered ? AlignmentType.CENTER : AlignmentType.LEFT,
    children: [new TextRun({ children, size: 17, color: hex(palette.ink3) })],
  });
}

function stylesOf(): object {
  const heading = (size: number, before: number): object => ({
    run: { size, bold: true, color: hex(palette.ink) },
    paragraph: { spacing: { before, after: 100 } },
  });
  return {
    document: {
      run: { font: 'Calibri', size: 22, color: hex(palette.ink) },
      paragraph: { spacing: { after: 120, line: 288 } },
    },
    title: heading(44, 0),
    heading1: heading(36, 240),
    heading2: heading(30, 320),
    heading3: heading(25, 240),
    heading4: heading(22, 200),
  };
}

const levelsOf = (ordered: boolean): ILevelsOptions[] =>
  Array.from({ length: 6 }, (_, level) => ({
    level,
    format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: ordered ? `%${level + 1}.` : '•',
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 300 } } },
  }));
