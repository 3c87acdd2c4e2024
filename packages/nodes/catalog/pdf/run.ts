import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { safeFileName } from '../../lib/files/file-name.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { reportMissingGlyphs } from '../../lib/fonts/missing-glyphs.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { pageFields, pdfFields } from './fields.ts';
import type { PdfSource } from './make.ts';
import type { NamedPdf } from '../../lib/pdf/pdf.ts';
import type { MadePdf, PageSettings } from './page.ts';
import type { Stamp } from './stamp.ts';
import { ofAll, pairedMain, PairedItems } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof pdfFields>;

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };

const MIB = 1024 * 1024;
const PDF_LIMIT = 128 * MIB;
/** Of all PDFs that are put together. */
const ALL_LIMIT = 512 * MIB;
const TEXT_LIMIT = 4 * MIB;
/** For work that takes other people's files apart. */
const limits = { timeoutMs: 120_000, maxMemoryMb: 1024 };

/** Runs the configured operation for every item; merging returns one item. */
export async function processPdf(context: Context): Promise<NodeResult> {
  if (context.field.operation() === 'merge') return ofAll(await merged(context));
  const results = new PairedItems();
  const logs: string[] = [];
  const process = async (item: Item, index: number): Promise<void> => {
    results.pushAll(await processed(context, item, index, logs), index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return { ...pairedMain(results), logs };
}

async function processed(context: Context, item: Item, index: number, logs: string[]): Promise<Item[]> {
  switch (context.field.operation(index)) {
    case 'split':
      return divided(context, item, index);
    case 'stamp':
      return [await stamped(context, item, index, logs)];
    case 'text':
      return [await read(context, item, index)];
    default:
      return [await created(context, item, index, logs)];
  }
}

/** The paper that the fields say. */
export function pageOf(
  { field, run }: NodeContext<ReturnType<typeof pageFields>>,
  index: number,
  facts: Pick<PageSettings, 'title' | 'subject' | 'keywords'>,
): PageSettings {
  return {
    ...facts,
    size: field.pageSize(index),
    landscape: field.orientation(index) === 'landscape',
    margin: field.margin(index),
    header: field.header(index),
    footer: field.footer(index),
    author: field.author(index),
    createdAt: run.now,
  };
}

async function created(context: Context, item: Item, index: number, logs: string[]): Promise<Item> {
  const { field, signal, resources } = context;
  const title = field.title(index);
  const page = pageOf(context, index, { title, subject: field.subject(index), keywords: field.keywords(index) });
  const pdf = await runInWorker(work, 'makePdf', [await sourceOf(context, item, index), page], {
    signal,
    resources,
    ...limits,
  });
  reportMissingGlyphs(title || 'The document', pdf.missing ?? [], field.letters(index), logs);
  return withPdf(context, item, index, pdf, title || 'document', {});
}

async function sourceOf(context: Context, item: Item, index: number): Promise<PdfSource> {
  const { field, files, signal } = context;
  const source = field.source(index);
  if (source === 'template') {
    const data = field.data(index) ?? item.json;
    if (!isJsonObject(data))
      throw nodeErrors.field_invalid({ field: 'Data', reason: 'must be an object, like { "number": 7 }' });
    return { as: field.templateAs(index), text: field.template(index), data };
  }
  if (source !== 'file') return { as: source, text: field.content(index) };
  const file = requiredFile(item, field.file(index));
  const text = new TextDecoder().decode(await readBytes(files, file, TEXT_LIMIT, { signal }));
  return { as: /html/i.test(file.mediaType) || /\.html?$/i.test(file.name) ? 'html' : 'markdown', text };
}

async function opened({ files, signal }: Context, file: FileRef, limit = PDF_LIMIT): Promise<NamedPdf> {
  return { name: file.name, bytes: await readBytes(files, file, limit, { signal }) };
}

async function merged(context: Context): Promise<Item> {
  const { field, items, signal, resources } = context;
  const isPdf = (file: FileRef): boolean => file.mediaType === 'application/pdf' || /\.pdf$/i.test(file.name);
  const chosen = items.flatMap((item) =>
    field.which() === 'first'
      ? Object.values(item.files ?? {}).slice(0, 1)
      : Object.values(item.files ?? {}).filter(isPdf),
  );
  if (chosen.length === 0)
    throw dataErrors.file_missing({
      name: 'any name that is a PDF',
      there:
        items
          .flatMap((item) => Object.keys(item.files ?? {}))
          .slice(0, 20)
          .join(', ') || 'none',
    });
  const sources: NamedPdf[] = [];
  let left = ALL_LIMIT;
  for (const file of chosen) {
    const source = await opened(context, file, Math.min(left, PDF_LIMIT));
    left -= source.bytes.byteLength;
    sources.push(source);
  }
  const title = field.title();
  const pdf = await runInWorker(work, 'mergePdfs', [sources, { title, createdAt: context.run.now }], {
    signal,
    resources,
    ...limits,
    transfer: transferOf(sources),
  });
  return withPdf(context, { json: {} }, 0, pdf, title || 'merged', { files: sources.length });
}

const transferOf = (sources: readonly NamedPdf[]): ArrayBuffer[] =>
  sources.flatMap(({ bytes }) => (bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []));

async function divided(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field, signal, resources } = context;
  const source = await opened(context, requiredFile(item, field.file(index)));
  const split = field.divide(index) === 'ranges' ? { ranges: field.ranges(index) } : { every: field.every(index) };
  const parts = await runInWorker(work, 'splitPdf', [source, split, context.run.now], {
    signal,
    resources,
    ...limits,
    transfer: transferOf([source]),
  });
  const name = field.fileName(index) || source.name.replace(/\.pdf$/i, '');
  const results: Item[] = [];
  for (const [at, { from, to, ...part }] of parts.entries())
    results.push(
      await withPdf(
        context,
        item,
        index,
        part,
        `${name.replace(/\.pdf$/i, '')}-${at + 1}`,
        { part: at + 1, parts: parts.length, from, to },
        true,
      ),
    );
  return results;
}

async function stamped(context: Context, item: Item, index: number, logs: string[]): Promise<Item> {
  const { field, signal, resources } = context;
  const source = await opened(context, requiredFile(item, field.file(index)));
  const kind = field.stamp(index);
  const color = field.colour(index).trim().toLowerCase();
  if (!/^#[\da-f]{6}$/.test(color))
    throw nodeErrors.field_invalid({ field: 'Color', reason: 'is not written like #535862' });
  const across = kind === 'watermark';
  const stamp: Stamp = {
    text: kind === 'numbers' ? field.numbers(index) : field.text(index),
    position: across ? 'across' : field.position(index),
    size: across ? 0 : field.size(index),
    color,
    opacity: (field.opacity(index) ?? (across ? 14 : 100)) / 100,
    margin: across ? 0 : field.edge(index),
    pages: field.pages(index),
  };
  const pdf = await runInWorker(work, 'stampPdf', [source, stamp], {
    signal,
    resources,
    ...limits,
    transfer: transferOf([source]),
  });
  reportMissingGlyphs(source.name, pdf.missing ?? [], field.letters(index), logs);
  return withPdf(context, item, index, pdf, source.name, {});
}

async function read(context: Context, item: Item, index: number): Promise<Item> {
  const { field, signal, resources } = context;
  const source = await opened(context, requiredFile(item, field.file(index)));
  const { name } = source;
  const pages = await runInWorker(work, 'readText', [source], {
    signal,
    resources,
    ...limits,
    transfer: transferOf([source]),
  });
  const report = { name, pages: pages.length, text: field.perPage(index) ? pages : pages.join('\n\n') };
  return { ...item, json: withPaths(item.json, [{ name: field.to(index), value: report }]) };
}

async function withPdf(
  { field, files }: Context,
  item: Item,
  index: number,
  { bytes, pages }: MadePdf,
  standard: string,
  facts: JsonObject,
  ownName = false,
): Promise<Item> {
  const to = field.to(index);
  const name = `${safeFileName((ownName ? '' : field.fileName(index)) || standard, 'document').replace(/\.pdf$/i, '')}.pdf`;
  const file = await files.put(bytes, { name, mediaType: 'application/pdf' });
  return {
    json: withPaths(item.json, [{ name: to, value: { name, mediaType: file.mediaType, pages, ...facts } }]),
    files: { ...item.files, [to]: file },
  };
}
