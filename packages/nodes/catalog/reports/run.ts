import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { safeFileName } from '../../lib/files/file-name.ts';
import { numberStyle } from '../charts/appearance.ts';
import { standardSettings } from '../charts/data/settings.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { jsonParts } from '../../lib/json/write.ts';
import { uncertainGlyphsNote, reportMissingGlyphs } from '../../lib/fonts/missing-glyphs.ts';
import { pageOf } from '../pdf/run.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { assemble } from './assemble.ts';
import { chartPictures } from './chart-pictures.ts';
import type { builderFields, generatorFields } from './fields.ts';
import type { Section } from './sections.ts';
import { picturesOf } from './pictures.ts';
import { columnsIn, readSections, standardTable } from './sections.ts';
import type { Report } from './types.ts';
import { ofAll } from '../../lib/paired-items.ts';

type Shared = Pick<typeof builderFields, Extract<keyof typeof builderFields, keyof typeof generatorFields>>;

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };
const limits = { timeoutMs: 120_000, maxMemoryMb: 1024 };
/** Cells of all tables of a report: page layout takes kilobytes for each. */
const mostCells = { html: 300_000, pdf: 60_000, docx: 60_000 } as const;
const mediaTypes = {
  html: 'text/html',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** A report of all items from freely written sections. */
export async function buildReport(context: NodeContext<typeof builderFields>): Promise<NodeResult> {
  const { field, items } = context;
  const written = field.sections();
  const empty =
    written === undefined || written === null || (Array.isArray(written) && written.length === 0) || written === '';
  const { locale } = numberStyle('plain', '', field.locale());
  const sections = empty ? standardSections(items, locale) : readSections(written, locale);
  const logs: string[] = [];
  return { ...ofAll(await reported(context, items, sections, { index: 0, onto: { json: {} }, logs })), logs };
}

/** The default sections of a report: the number of items, a chart where one fits, and a table of all items. */
function standardSections(items: readonly Item[], locale: string): Section[] {
  return readSections(
    items.length < 2
      ? [{ figures: { Items: 'count()' }, table: true }]
      : [{ figures: { Items: 'count()' }, chart: canBeDrawn(items), table: true }],
    locale,
  );
}

const canBeDrawn = (items: readonly Item[]): boolean =>
  items.some(({ json }) => Object.values(json).some((value) => typeof value === 'number'));

/** A report of all items, or one of each, from the fields of a form. */
export async function generateReports(context: NodeContext<typeof generatorFields>): Promise<NodeResult> {
  const { field, items } = context;
  const logs: string[] = [];
  if (field.per() === 'all')
    return {
      ...ofAll(
        await reported(context, items, await formSections(context, items, 0, logs), {
          index: 0,
          onto: { json: {} },
          logs,
        }),
      ),
      logs,
    };
  const results: Item[] = [];
  await forEachAsyncYielding(
    items,
    async (item, index) =>
      void results.push(
        await reported(context, [item], await formSections(context, [item], index, logs), { index, onto: item, logs }),
      ),
    context,
  );
  return { ...main(results), logs };
}

async function formSections(
  context: NodeContext<typeof generatorFields>,
  items: readonly Item[],
  index: number,
  logs: string[],
): Promise<Section[]> {
  const { field } = context;
  const pictures = field.pictures(index) ? await picturesOf(items, context.files, context) : { parts: [], left: [] };
  logs.push(...pictures.left);
  const { locale } = numberStyle('plain', '', field.locale(index));
  const kind = field.chart(index);
  const table = field.table(index);
  const bare: Section = {
    pageBreak: false,
    heading: '',
    level: 2,
    text: '',
    figures: [],
    chart: null,
    pictures: pictures.parts,
    table: null,
    note: '',
  };
  return [
    {
      ...bare,
      text: field.text(index),
      figures: field.figures(index),
      chart:
        kind === 'none'
          ? null
          : {
              kind,
              settings: {
                ...standardSettings,
                locale,
                ...(kind === 'auto'
                  ? {}
                  : { x: field.x(index).trim(), y: namesOf(field.y(index)), group: field.series(index).trim() }),
              },
              title: field.chartTitle(index),
              height: 320,
            },
      table:
        table === 'none'
          ? null
          : {
              ...standardTable,
              sort: field.sort(index).trim(),
              limit: field.rows(index),
              totals: field.totals(index),
              ...(table === 'items'
                ? { columns: columnsIn(field.columns(index)) }
                : { groupBy: namesOf(field.groupBy(index)), calculate: field.calculate(index) }),
            },
      note: field.closing(index),
    },
  ];
}

/** The parts of a report's identity and the item that gets it. */
interface Place {
  index: number;
  onto: Item;
  logs: string[];
}

async function reported(
  context: NodeContext<Shared>,
  items: readonly Item[],
  sections: readonly Section[],
  { index, onto, logs }: Place,
): Promise<Item> {
  const { field, files, signal, resources } = context;
  const numbers = numberStyle(field.numbers(index), field.currency(index), field.locale(index));
  const title = field.title(index).trim();
  const { size, ...page } = pageOf(context, index, { title, subject: '', keywords: '' });
  const writing = { numbers, plain: namesOf(field.plain(index)) };
  const format = field.format(index);
  const parts = await assemble(
    items,
    { title, lead: field.subtitle(index).trim(), sections, writing, mostCells: mostCells[format] },
    context,
  );
  const report: Report = { facts: { ...page, pageSize: size, locale: numbers.locale }, parts };
  // A type of plain data.
  const written = await jsonParts(report as unknown as JsonValue, { indent: 0, sorted: false }, context);
  const { pictures, doubtful } =
    format === 'docx' ? await chartPictures(parts, context) : { pictures: [], doubtful: [] };
  const {
    bytes,
    pages,
    missing = [],
  } = await runInWorker(work, 'writeReport', [format, written, pictures], { signal, resources, ...limits });
  const to = field.to(index);
  const name = `${safeFileName(field.fileName(index) || title, 'report').replace(/\.(html?|pdf|docx)$/i, '')}.${format}`;
  reportMissingGlyphs(name, missing, field.letters(index), logs);
  if (doubtful.length > 0) logs.push(uncertainGlyphsNote(`A chart of ${name}`, doubtful));
  const file = await files.put(bytes, { name, mediaType: mediaTypes[format] });
  return {
    json: withPaths(onto.json, [
      { name: to, value: { name, mediaType: file.mediaType, ...(pages === undefined ? {} : { pages }) } },
    ]),
    files: { ...onto.files, [to]: file },
  };
}
