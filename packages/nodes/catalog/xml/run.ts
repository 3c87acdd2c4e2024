import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toItem, toItems } from '@heddle/contract/run/item';
import { fileOf, readBytes, requiredFile, tooLarge } from '../../lib/files/read.ts';
import { documentBounds } from '../../lib/json/bounds.ts';
import { isSmall } from '../../lib/json/value-size.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { fromJsonChunks } from '../../lib/json/chunks.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { jsonParts } from '../../lib/json/write.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { xmlFields } from './fields.ts';
import type { XmlText } from '../../lib/xml/work.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof xmlFields>;

/** Bytes, or characters, of a document: the parsed value takes many times its size. */
const LIMIT = 32 * 1024 * 1024;
/** Characters that are parsed here rather than in a worker: parsers are slow for text that consists of tags alone. */
const SMALL = 10_000;
/** How much data may hold that is written here. */
const FEW = 2000;
const limits = { timeoutMs: 120_000, maxMemoryMb: 1024 };

const work = { url: new URL('../../lib/xml/work.ts', import.meta.url), load: () => import('../../lib/xml/work.ts') };
const picking = { url: new URL('./pick.ts', import.meta.url), load: () => import('./pick.ts') };

/** Runs the configured operation for every item. */
export async function processXml(context: Context): Promise<NodeResult> {
  const results = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const operation = context.field.operation(index);
    const found =
      operation === 'write'
        ? [await written(context, item, index)]
        : operation === 'pick'
          ? await picked(context, item, index)
          : await parsed(context, item, index);
    results.pushAll(found, index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedMain(results);
}

async function parsed(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field, signal, resources } = context;
  const source = await sourceOf(context, item, index);
  const path = field.itemsAt(index);
  const reading = {
    attributePrefix: field.attributePrefix(index),
    dropPrefixes: field.dropPrefixes(index),
    typed: field.types(index) === 'detect',
    lists: namesOf(field.lists(index)),
    bounds: documentBounds(),
  };
  const value =
    source.length <= SMALL
      ? (await work.load()).readAt(source, reading, path)
      : await fromText(
          await runInWorker(work, 'readText', [source, reading, path], { signal, resources, ...limits }),
          context,
        );
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  // An empty element is empty text: it means no items.
  return resultItems(context, item, index, path !== '' && value === '' ? [] : value);
}

/** A result of a worker: large data arrive as text, which is faster to parse than a structured clone. */
async function fromText(
  read: XmlText | undefined,
  stop: { readonly signal: AbortSignal },
): Promise<JsonValue | undefined> {
  // Parsed JSON texts are such values.
  if (read && 'list' in read) return (await fromJsonChunks(read.list, stop)) as JsonValue[];
  return read && parseJson(read.value.join(''), stop);
}

async function picked(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field, signal, resources } = context;
  const source = await sourceOf(context, item, index);
  const namespaces = Object.fromEntries(field.namespaces(index).map(({ name, value }) => [name, value]));
  const settings = {
    each: field.each(index),
    picks: field.picks(index),
    namespaces,
    typed: field.types(index) === 'detect',
    bounds: documentBounds(),
  };
  const pieces = await runInWorker(picking, 'pickText', [source, settings], {
    signal,
    resources,
    ...limits,
    small: source.length <= SMALL,
  });
  const found = (await fromJsonChunks(pieces, context)) as JsonValue[];
  return resultItems(context, item, index, field.each(index) === '' ? (found[0] ?? {}) : found);
}

function resultItems({ field }: Context, item: Item, index: number, value: JsonValue): Item[] {
  const name = field.to(index);
  if (name !== '') return [{ ...item, json: withPaths(item.json, [{ name, value }]) }];
  return Array.isArray(value) ? toItems(value) : [toItem(value)];
}

async function written({ field, signal, resources }: Context, item: Item, index: number): Promise<Item> {
  const path = field.data(index);
  const value = pathReader(path)(item.json);
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  const writing = {
    attributePrefix: field.attributePrefix(index),
    root: field.root(index),
    declaration: field.declaration(index),
    indent: field.indent(index),
  };
  const xml = isSmall(value, FEW)
    ? (await work.load()).toXml(value, writing)
    : await runInWorker(
        work,
        'writeText',
        [await jsonParts(value, { indent: 0, sorted: false }, { signal, resources }), writing],
        { signal, resources, ...limits },
      );
  return { ...item, json: withPaths(item.json, [{ name: field.to(index) || 'xml', value: xml }]) };
}

/** The text, or the bytes of a file, which say themselves how they are encoded. */
async function sourceOf({ field, files, signal }: Context, item: Item, index: number): Promise<string | Uint8Array> {
  const source = field.source(index);
  if (source === 'text') return field.text(index);
  const file =
    source === 'field'
      ? undefined
      : source === 'file'
        ? requiredFile(item, field.file(index))
        : fileOf(item, field.file(index));
  if (file) return readBytes(files, file, LIMIT, { signal });
  const path = field.field(index);
  const text = pathReader(path)(item.json);
  if (text === undefined || text === null) throw dataErrors.data_missing({ field: path });
  if (typeof text !== 'string')
    throw nodeErrors.field_invalid({ field: 'Field', reason: `must name a text, and "${path}" is none` });
  if (text.length > LIMIT) throw tooLarge('The text', LIMIT);
  return text;
}
