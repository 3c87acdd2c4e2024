import { documentErrors } from '@heddle/contract/errors/documents';
import type { Item } from '@heddle/contract/run/item';
import type { Built } from '../charts/data/build.ts';
import { buildChart } from '../charts/data/build.ts';
import { chooseCharts, settledBy } from '../charts/data/choose.ts';
import { buildMatrix } from '../charts/data/heat.ts';
import type { ChartAppearance } from '../charts/types.ts';
import type { Section } from './sections.ts';
import type { TableWriting } from './tables.ts';
import { figuresOf, styleFor, tableOf } from './tables.ts';
import type { ReportPart } from './types.ts';

/** The content of a report. */
interface Contents {
  title: string;
  lead: string;
  sections: readonly Section[];
  writing: TableWriting;
  /** Cells that its tables may have together. */
  mostCells: number;
}

interface Stop {
  readonly signal: AbortSignal;
}

/** Pixels across a chart of a report. */
const WIDTH = 760;

/** The parts of a report from its sections and the items. Throws the errors of its charts, tables and figures, and `document_too_large` for more than `mostCells` in tables. */
export async function assemble(
  items: readonly Item[],
  { title, lead, sections, writing, mostCells }: Contents,
  stop: Stop,
): Promise<ReportPart[]> {
  const parts: ReportPart[] = [];
  let cells = 0;
  if (title !== '') parts.push({ kind: 'heading', level: 1, text: title });
  if (lead !== '') parts.push({ kind: 'lead', text: lead });
  for (const section of sections) {
    if (section.pageBreak) parts.push({ kind: 'pageBreak' });
    if (section.heading !== '') parts.push({ kind: 'heading', level: section.level, text: section.heading });
    if (section.text.trim() !== '') parts.push({ kind: 'markdown', text: section.text });
    if (section.figures.length > 0)
      parts.push({ kind: 'figures', figures: await figuresOf(items, section.figures, writing, stop) });
    if (section.chart) parts.push(await chartPart(items, section.chart, writing, stop));
    parts.push(...section.pictures);
    if (section.table) {
      const table = await tableOf(items, section.table, writing, stop);
      cells += table.rows.length * table.head.length;
      if (cells > mostCells)
        throw documentErrors.document_too_large({ what: 'cells in its tables', limit: String(mostCells) });
      parts.push(table);
    }
    if (section.note.trim() !== '') parts.push({ kind: 'markdown', text: section.note });
  }
  return parts;
}

async function chartPart(
  items: readonly Item[],
  { kind, settings, title, height }: NonNullable<Section['chart']>,
  writing: TableWriting,
  stop: Stop,
): Promise<ReportPart> {
  let built: Built;
  let caption = title;
  if (kind === 'auto') {
    const named = [settings.x, ...settings.y, settings.group].filter((name) => name !== '');
    const [best] = await chooseCharts(items, 'auto', named, stop);
    caption ||= best?.title ?? '';
    built =
      best?.chart.as === 'matrix'
        ? await buildMatrix(items, best.chart.settings, stop)
        : await buildChart(items, settledBy({ kind: 'bar', ...best?.chart.settings, locale: settings.locale }), stop);
  } else built = await buildChart(items, { ...settings, kind }, stop);
  // Where nothing up is named, items are counted.
  const numbers = styleFor(writing, built.yTitle === 'Items' ? 'count()' : built.yTitle);
  const appearance: ChartAppearance = {
    title: caption,
    subtitle: '',
    width: WIDTH,
    height,
    margin: 4,
    theme: 'light',
    transparent: true,
    xTitle: '',
    yTitle: '',
    numbers,
    labels: built.data.kind === 'heatmap' || built.data.kind === 'pie' || built.data.kind === 'bar',
  };
  return { kind: 'chart', spec: { appearance, data: built.data }, caption };
}
