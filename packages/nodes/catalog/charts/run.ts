import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { checkedLocale } from '../../lib/dates/moments.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { uncertainGlyphsNote } from '../../lib/fonts/missing-glyphs.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { Built } from './data/build.ts';
import { buildChart } from './data/build.ts';
import { chooseCharts, settledBy } from './data/choose.ts';
import { buildCalendar, buildMatrix } from './data/heat.ts';
import type { chartFields, heatmapFields, appearanceFields, visualizationFields } from './fields.ts';
import { safeFileName } from '../../lib/files/file-name.ts';
import { appearanceOf } from './appearance.ts';
import { uncertainGlyphs, MOST_PIXELS, toPng } from './raster.ts';
import { ofAll } from '../../lib/paired-items.ts';

const work = { url: new URL('./render.ts', import.meta.url), load: () => import('./render.ts') };
const TIME_LIMIT_MS = 60_000;

interface Titles {
  title: string;
  subtitle: string;
  /** Undefined: the name of the data. */
  xTitle?: string | undefined;
  yTitle?: string | undefined;
}

/** The data that accompanies the picture. */
interface Accompanying {
  facts?: JsonObject;
  logs: string[];
}

/** Renders the chart and returns it as the file of one item. */
async function drawn(
  context: NodeContext<typeof appearanceFields>,
  { data, points, ...names }: Built,
  titles: Titles,
  { facts = {}, logs }: Accompanying,
): Promise<Item> {
  const { field, files, signal, resources } = context;
  const appearance = appearanceOf(context, {
    title: titles.title,
    subtitle: titles.subtitle,
    xTitle: titles.xTitle || names.xTitle,
    yTitle: titles.yTitle || names.yTitle,
  });
  const png = field.format() === 'png';
  if (png && MOST_PIXELS > 0 && appearance.width * appearance.height * field.scale() ** 2 > MOST_PIXELS)
    throw nodeErrors.field_invalid({
      field: 'Scale factor',
      reason: `makes a picture of more than ${MOST_PIXELS / 1_000_000} million pixels`,
    });
  const svg = await runInWorker(work, 'renderChart', [{ appearance, data }], {
    signal,
    resources,
    timeoutMs: TIME_LIMIT_MS,
  });
  const bytes = png ? await toPng(svg, field.scale(), context) : new TextEncoder().encode(svg);
  signal.throwIfAborted();
  const doubtful = png ? uncertainGlyphs(svg) : [];
  const name =
    safeFileName(field.fileName() || titles.title, 'chart').replace(/\.(svg|png)$/i, '') + (png ? '.png' : '.svg');
  if (doubtful.length > 0) logs.push(uncertainGlyphsNote(name, doubtful));
  const file = await files.put(bytes, { name, mediaType: png ? 'image/png' : 'image/svg+xml' });
  const result: JsonObject = {
    name,
    mediaType: file.mediaType,
    kind: data.kind === 'timeline' ? (data.filled ? 'area' : 'line') : data.kind,
    points,
    ...facts,
  };
  return { json: withPaths({}, [{ name: field.to(), value: result }]), files: { [field.to()]: file } };
}

/** One chart of all items. */
export async function drawChart(context: NodeContext<typeof chartFields>): Promise<NodeResult> {
  const { field, items } = context;
  const settings = {
    kind: field.kind(),
    x: field.x().trim(),
    y: namesOf(field.y()),
    group: field.group().trim(),
    aggregate: field.aggregate(),
    period: field.period(),
    order: field.order(),
    most: field.most(),
    stacked: field.stacked(),
    direction: field.direction(),
    donut: field.donut(),
    smooth: field.smooth(),
    bins: field.bins(),
    locale: appearanceOf(context, { title: '', subtitle: '', xTitle: '', yTitle: '' }).numbers.locale,
  };
  const built = await buildChart(items, settings, context);
  const logs: string[] = [];
  const chart = await drawn(
    context,
    built,
    { title: field.title(), subtitle: field.subtitle(), xTitle: field.xTitle(), yTitle: field.yTitle() },
    { logs },
  );
  if (!field.keep()) return { ...ofAll(chart), logs };
  const kept = items.map((item, index) => (index === 0 ? { ...item, files: { ...item.files, ...chart.files } } : item));
  return { ...main(kept), logs };
}

/** A heat map of all items. */
export async function drawHeatmap(context: NodeContext<typeof heatmapFields>): Promise<NodeResult> {
  const { field, items } = context;
  const [aggregate, colors, value] = [field.aggregate(), field.colours(), field.value().trim()];
  const built =
    field.mode() === 'calendar'
      ? await buildCalendar(items, { date: field.date().trim(), value, aggregate, colors }, context)
      : await buildMatrix(
          items,
          {
            columns: field.columns().trim(),
            rows: field.rows().trim(),
            value,
            aggregate,
            order: field.order(),
            most: field.most(),
            colors,
          },
          context,
        );
  const logs: string[] = [];
  return {
    ...main([await drawn(context, built, { title: field.title(), subtitle: field.subtitle() }, { logs })]),
    logs,
  };
}

/** The charts that fit all items best, an item for each, with the reason. */
export async function visualize(context: NodeContext<typeof visualizationFields>): Promise<NodeResult> {
  const { field, items } = context;
  const choices = (await chooseCharts(items, field.goal(), namesOf(field.fields()), context)).slice(0, field.charts());
  const locale = checkedLocale(field.locale());
  const [results, logs]: [Item[], string[]] = [[], []];
  for (const { chart, title, reason, goal } of choices) {
    const built =
      chart.as === 'matrix'
        ? await buildMatrix(items, chart.settings, context)
        : await buildChart(items, settledBy({ ...chart.settings, locale }), context);
    results.push(await drawn(context, built, { title, subtitle: '' }, { facts: { title, goal, reason }, logs }));
  }
  return { ...main(results), logs };
}
