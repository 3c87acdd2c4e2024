import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { peeked } from '../../lib/files/chunks.ts';
import type { Content } from '../../lib/files/content.ts';
import { bytesContent, contentBytes, dataContent, decodeBase64, fileContent } from '../../lib/files/content.ts';
import { HEAD, identify } from '../../lib/files/identify.ts';
import { fileOf, requiredFile, tooLarge } from '../../lib/files/read.ts';
import { plainName } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { documentBounds } from '../../lib/json/bounds.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { converterFields } from './fields.ts';
import type { Format } from './formats.ts';
import { checkPair, formatOfText, formatOfType, formats } from './formats.ts';
import type { Settings } from './work.ts';

type Context = NodeContext<typeof converterFields>;

/** Bytes of a file that is converted: it is held as a whole, and as values that take several times its room. */
const LIMIT = 32 * 1024 * 1024;
/** The most bytes of text in an item. */
const TEXT_LIMIT = 16 * 1024 * 1024;
/** Bytes that are converted here rather than in a thread. Documents can be written so that reading them takes the square of their length. */
const SMALL = { data: 10_000, document: 1000 } as const;
const TIME_LIMIT_MS = 120_000;
const MEMORY_MB = 1536;

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };

/** Converts the file, or the text, of every item. */
export async function convertItems(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  await forEachAsyncYielding(
    context.items,
    async (item, index) => void results.push(await converted(context, item, index)),
    context,
  );
  return main(results);
}

async function converted(context: Context, item: Item, index: number): Promise<Item> {
  const { field, files, signal, resources } = context;
  const to = field.target(index);
  const inField = field.output(index) === 'text';
  if (inField && to === 'xlsx')
    throw nodeErrors.field_invalid({ field: 'Result', reason: 'must be a file: Excel is no text' });
  const { content, from } = await sourceOf(context, item, index);
  checkPair(from, to);
  const bytes = await contentBytes(content, LIMIT, context);
  const small = bytes.byteLength <= SMALL[formats[from].holds] && from !== 'xlsx' && to !== 'xlsx';
  const written = await runInWorker(work, 'convert', [bytes, from, to, settingsOf(field, index, content.name)], {
    signal,
    resources,
    timeoutMs: TIME_LIMIT_MS,
    maxMemoryMb: MEMORY_MB,
    small,
    transfer: [bytes.buffer as ArrayBuffer],
  });
  const at = field.to(index);
  if (inField && written.byteLength > TEXT_LIMIT) throw tooLarge('The text', TEXT_LIMIT);
  if (inField) return { ...item, json: withPaths(item.json, [{ name: at, value: new TextDecoder().decode(written) }]) };
  const name =
    plainName(field.fileName(index)) ||
    `${plainName(content.name).replace(/\.[A-Za-z0-9]{1,8}$/, '') || 'file'}${formats[to].ending}`;
  return withFile(item, at, await files.put(written, { name, mediaType: formats[to].mediaType }));
}

function settingsOf(field: Context['field'], index: number, name: string): Settings {
  const delimiter = field.delimiter(index);
  return {
    name,
    charset: field.charset(index).trim() || 'auto',
    delimiter: delimiter === 'tab' ? '\t' : delimiter,
    header: field.header(index),
    typed: field.types(index) === 'detect',
    sheet: field.sheet(index),
    indent: field.indent(index),
    root: field.root(index).trim(),
    rawHtml: field.rawHtml(index),
    bounds: documentBounds(),
  };
}

/** The input and its format. Throws `file_missing`, `data_missing` and `field_invalid` where the format cannot be detected. */
async function sourceOf(context: Context, item: Item, index: number): Promise<{ content: Content; from: Format }> {
  const { field, files } = context;
  const chosen = field.from(index);
  const unknown = (): Error =>
    nodeErrors.field_invalid({ field: 'From', reason: 'cannot be found out here; choose the format of the file' });
  const file =
    fileOf(item, field.file(index)) ?? (field.file(index) === '' ? undefined : requiredFile(item, field.file(index)));
  if (file) {
    const content = fileContent(files, file);
    if (chosen !== 'auto') return { content, from: chosen };
    const { head, close } = await peeked(await content.open(), HEAD);
    await close();
    const from = formatOfType(await identify(head, file.name));
    if (from === undefined) throw unknown();
    return { content, from };
  }
  const path = field.field(index);
  const value = pathReader(path)(item.json);
  if (chosen === 'xlsx' && typeof value === 'string')
    return { content: bytesContent(`${path}.xlsx`, (await decodeBase64(value, path, context)).bytes), from: chosen };
  const from = typeof value === 'string' ? (chosen === 'auto' ? formatOfText(value) : chosen) : 'json';
  const content = await dataContent(item, path, index, context);
  if (from === undefined) throw unknown();
  return { content, from };
}
