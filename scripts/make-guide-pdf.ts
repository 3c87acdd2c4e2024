import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Chapter } from '../apps/web/screens/docs/documents/user-guide.ts';
import { readUserGuide } from '../apps/web/screens/docs/documents/user-guide.ts';
import type { GuideBlock, GuideInline } from '../apps/web/screens/docs/markdown/blocks.ts';
import { parseMarkdown } from '../apps/web/screens/docs/markdown/parse.ts';

const fontFolder = fileURLToPath(new URL('fonts/Roboto/', import.meta.resolve('pdfmake/package.json')));
const fonts = {
  Roboto: {
    normal: join(fontFolder, 'Roboto-Regular.ttf'),
    bold: join(fontFolder, 'Roboto-Medium.ttf'),
    italics: join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
  // Every reader of PDFs has this one.
  Courier: { normal: 'Courier', bold: 'Courier-Bold', italics: 'Courier-Oblique', bolditalics: 'Courier-BoldOblique' },
};
const ink = '#232733';
const faint = '#6b7080';
const accent = '#3f49a8';
const well = '#f4f3f0';
const line = '#dcdad5';
/** Points between the edges of an A4 page and the text, and the width that is left. */
const margin = 62;
const textWidth = 595 - 2 * margin;
/** The lowest position of a heading on a page. */
const lowestHeading = 690;

/**
 * The user guide as a PDF: a title page with its introduction, the contents, and each chapter from a new page on. `read` returns the files of the
 * guides that are its chapters. Part of the build of the web app.
 */
export async function makeGuidePdf(file: string, read: (name: string) => string): Promise<Buffer> {
  const { title, introduction, chapters } = readUserGuide(file, read);
  pdfmake.setFonts(fonts);
  // A guide is text: nothing is fetched, and nothing is read but the fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  const faces = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));
  pdfmake.setLocalAccessPolicy((path) => faces.has(path));
  const ids = new Set(chapters.map(({ id }) => id));
  const definition: TDocumentDefinitions = {
    info: { title, author: 'Heddle', subject: 'How to build and run workflows' },
    pageSize: 'A4',
    pageMargins: [margin, 64, margin, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: ink },
    styles: {
      title: { fontSize: 30, bold: true, margin: [0, 150, 0, 18] },
      chapter: { fontSize: 22, bold: true, margin: [0, 0, 0, 12] },
      heading2: { fontSize: 14.5, bold: true, margin: [0, 18, 0, 6] },
      heading3: { fontSize: 12, bold: true, margin: [0, 12, 0, 4] },
      heading4: { fontSize: 10.5, bold: true, margin: [0, 10, 0, 3] },
    },
    footer: (page: number) =>
      page === 1
        ? ''
        : {
            columns: [title, { text: String(page), alignment: 'right' }],
            color: faint,
            fontSize: 8.5,
            margin: [margin, 24, margin, 0],
          },
    // A heading stays with what it is the heading of.
    pageBreakBefore: (node) => (node.headlineLevel ?? 0) > 1 && node.startPosition.top > lowestHeading,
    content: [
      { text: title, style: 'title' },
      ...parseMarkdown(introduction).map((block) => toContent(block, ids)),
      {
        toc: {
          title: { text: 'Contents', style: 'chapter', pageBreak: 'before' },
          textMargin: [0, 3, 0, 3],
          numberStyle: { color: faint },
        },
      },
      ...chapters.flatMap((chapter) => toChapter(chapter, ids)),
    ],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function toChapter({ id, title, body }: Chapter, ids: ReadonlySet<string>): Content[] {
  const heading = { text: title, id, style: 'chapter', tocItem: true, pageBreak: 'before' as const };
  return [heading, ...parseMarkdown(body).map((block) => toContent(block, ids))];
}

function toContent(block: GuideBlock, ids: ReadonlySet<string>): Content {
  const text = (inlines: readonly GuideInline[]): ContentText => ({ text: toTexts(inlines, ids) });
  switch (block.kind) {
    case 'heading':
      return { ...text(block.children), style: `heading${block.level}`, headlineLevel: block.level };
    case 'paragraph':
      return { ...text(block.children), margin: [0, 3, 0, 5] };
    case 'list': {
      const items = block.items.map((item) => ({
        ...text(item),
        margin: [0, 1.5, 0, 1.5] as [number, number, number, number],
      }));
      return { ...(block.ordered ? { ol: items } : { ul: items }), margin: [0, 3, 0, 6] };
    }
    case 'code':
      return panel({ text: block.text, font: 'Courier', fontSize: 8.5, preserveLeadingSpaces: true });
    case 'note':
      return panel(text(block.children));
    case 'table':
      return toTable(block, ids);
    default:
      return [];
  }
}

function panel(content: TableCell): Content {
  return {
    table: { widths: ['*'], body: [[content]] },
    layout: {
      defaultBorder: false,
      fillColor: () => well,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 7,
      paddingBottom: () => 5,
    },
    margin: [0, 5, 0, 8],
  };
}

function toTable({ head, rows }: Extract<GuideBlock, { kind: 'table' }>, ids: ReadonlySet<string>): Content {
  // The last column explains and gets what the others leave.
  const widths = head.map((_, column) => (column === head.length - 1 ? '*' : textWidth / (head.length + 0.6)));
  const cells = (row: readonly (readonly GuideInline[])[], bold: boolean): TableCell[] =>
    row.map((cell) => ({ text: toTexts(cell, ids, { bold }) }));
  return {
    table: {
      widths,
      headerRows: 1,
      dontBreakRows: true,
      body: [cells(head, true), ...rows.map((row) => cells(row, false))],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
    fontSize: 9.5,
    margin: [0, 5, 0, 10],
  };
}

type TextStyle = Omit<ContentText, 'text'>;

/** Running text as the flat list pdfmake wants: each piece has all of its style. */
function toTexts(inlines: readonly GuideInline[], ids: ReadonlySet<string>, style: TextStyle = {}): ContentText[] {
  return inlines.flatMap((inline): ContentText[] => {
    switch (inline.kind) {
      case 'code':
        return [{ ...style, text: inline.text, font: 'Courier', fontSize: 9 }];
      case 'strong':
        return toTexts(inline.children, ids, { ...style, bold: true });
      case 'emphasis':
        return toTexts(inline.children, ids, { ...style, italics: true });
      case 'link':
        return toTexts(inline.children, ids, { ...style, ...destination(inline.href, ids) });
      default:
        return [{ ...style, text: inline.text }];
    }
  });
}

/** Links lead to chapters and to the web. Screens and documents that are not part of the guide are just named. */
function destination(href: string, ids: ReadonlySet<string>): TextStyle {
  const chapter = href.startsWith('#') ? (href.slice(1).split('/')[0] ?? '') : '';
  if (ids.has(chapter)) return { linkToDestination: chapter, color: accent };
  return /^https?:/.test(href) ? { link: href, color: accent } : {};
}
