import type { Column, Content } from 'pdfmake/interfaces.js';
import { palettes } from '../../lib/palette.ts';
import { renderChart } from '../charts/render.ts';
import { markdownBlocks } from '../../lib/documents/markdown.ts';
import { contentOf, tableContent } from '../pdf/content.ts';
import type { MadePdf, PageSettings } from '../pdf/page.ts';
import { roomOn } from '../pdf/page.ts';
import { printPdf } from '../pdf/print.ts';
import type { ReportFigure, ReportPart, Report } from './types.ts';

const palette = palettes.light;
/** Key figures side by side. */
const IN_A_ROW = 4;
/** Points between them. */
const GAP = 8;

/** A report as a PDF; its charts stay sharp at any size. Takes long: meant for a worker thread. */
export async function reportPdf({ facts, parts }: Report): Promise<MadePdf> {
  const page: PageSettings = {
    size: facts.pageSize,
    landscape: facts.landscape,
    margin: facts.margin,
    header: facts.header,
    footer: facts.footer,
    title: facts.title,
    author: facts.author,
    subject: '',
    keywords: '',
    createdAt: facts.createdAt,
  };
  const room = roomOn(page);
  const contents: Content[] = [];
  let breaks = false;
  for (const part of parts) {
    if (part.kind === 'pageBreak') {
      breaks = contents.length > 0;
      continue;
    }
    for (const content of await partContent(part, room)) {
      contents.push(breaks ? { stack: [content], pageBreak: 'before' } : content);
      breaks = false;
    }
  }
  return printPdf(contents, page);
}

async function partContent(
  part: Exclude<ReportPart, { kind: 'pageBreak' }>,
  room: { width: number; height: number },
): Promise<Content[]> {
  switch (part.kind) {
    case 'heading':
      return contentOf([{ kind: 'heading', level: part.level, text: [{ text: part.text }] }], room);
    case 'lead':
      return [{ text: part.text, color: palette.ink3, margin: [0, 0, 0, 12] }];
    case 'markdown':
      return contentOf(markdownBlocks(part.text), room);
    case 'figures':
      return rowsOf(part.figures).map((row) => figureRow(row, (room.width - GAP * (IN_A_ROW - 1)) / IN_A_ROW));
    case 'table':
      return [
        tableContent([part.head], part.rows),
        ...(part.note === ''
          ? []
          : [
              {
                text: part.note,
                color: palette.ink3,
                fontSize: 8.5,
                margin: [0, -6, 0, 10] as [number, number, number, number],
              },
            ]),
      ];
    case 'chart': {
      const { width, height } = part.spec.appearance;
      const fitting = Math.min(room.width, (room.height * 0.9 * width) / height);
      return [
        {
          svg: await renderChart(part.spec),
          width: fitting,
          height: (fitting * height) / width,
          margin: [0, 6, 0, 12],
        },
      ];
    }
  }
}

const rowsOf = (figures: readonly ReportFigure[]): (readonly ReportFigure[])[] =>
  Array.from({ length: Math.ceil(figures.length / IN_A_ROW) }, (_, row) =>
    figures.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW),
  );

/** Key figures beside each other, each `width` points wide. */
function figureRow(row: readonly ReportFigure[], width: number): Content {
  // Of one size beside each other, so that the longest fits.
  const longest = row.reduce((most, { value }) => Math.max(most, value.length), 1);
  const size = Math.max(8, Math.min(17, (width - 18) / (0.58 * longest)));
  const cell = ({ label, value }: ReportFigure): Column => ({
    width,
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { text: label, color: palette.ink3, fontSize: 8.5 },
              { text: value, bold: true, fontSize: size, margin: [0, 2, 0, 0] },
            ],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      hLineColor: () => palette.line,
      vLineColor: () => palette.line,
      paddingLeft: () => 9,
      paddingRight: () => 6,
      paddingTop: () => 7,
      paddingBottom: () => 5,
    },
  });
  return { columns: row.map(cell), columnGap: GAP, margin: [0, 4, 0, 8], unbreakable: true };
}
