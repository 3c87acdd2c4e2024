import { dataErrors } from '@heddle/contract/errors/data';
import { ediErrors } from '@heddle/contract/errors/edi';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toItem } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { fileOf, readBytes, requiredFile, tooLarge } from '../../lib/files/read.ts';
import { fromJsonChunks } from '../../lib/json/chunks.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import { acknowledgedItems, writtenItem } from './writing.ts';
import { ediWork } from './work-module.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { ediFields } from './fields.ts';

type Context = NodeContext<typeof ediFields>;

/** Bytes, or characters, of an interchange. */
const LIMIT = 32 * 1024 * 1024;
/** Characters that are read in this thread: a few milliseconds. */
const SMALL = 50_000;

/** Reads, writes or acknowledges documents, for every item. */
export async function processEdi(context: Context): Promise<NodeResult> {
  const results = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const operation = context.field.operation(index);
    const found =
      operation === 'write'
        ? [await writtenItem(context, documentsFrom(context, item, index), index)]
        : operation === 'acknowledge'
          ? await acknowledgedItems(context, await sourceOf(context, item, index), index)
          : await read(context, item, index);
    results.pushAll(found, index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedMain(results);
}

async function read(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field, signal, resources } = context;
  const text = await sourceOf(context, item, index);
  const chunks = await runInWorker(ediWork, 'readTexts', [text, field.view(index)], {
    signal,
    resources,
    small: text.length <= SMALL,
  });
  // Each is a document as `documentsOf` gives it.
  const documents = (await fromJsonChunks(chunks, context)) as JsonObject[];
  if (field.invalid(index) === 'fail') refuseInvalid(documents);
  return documents.map((document) => toItem(document));
}

function refuseInvalid(documents: readonly JsonObject[]): void {
  const problems = documents.flatMap(({ problems: all }) => (Array.isArray(all) ? all : []));
  const [first] = problems;
  if (first === undefined) return;
  const text = isJsonObject(first) ? first['text'] : undefined;
  throw ediErrors.edi_rejected(
    { count: problems.length, problem: typeof text === 'string' ? text : '' },
    { details: problems },
  );
}

/** The documents that an item holds: one, or a list of them. */
function documentsFrom({ field }: Context, item: Item, index: number): JsonObject[] {
  const path = field.data(index);
  const value: JsonValue | undefined = path === '' ? item.json : pathReader(path)(item.json);
  if (value === undefined || value === null) throw dataErrors.data_missing({ field: path });
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0 || !list.every(isJsonObject))
    throw nodeErrors.field_invalid({
      field: 'Data',
      reason: `must name a document or a list of documents, and "${path}" is none`,
    });
  return list;
}

/** The text of an interchange, from where the fields say. */
async function sourceOf({ field, files, signal }: Context, item: Item, index: number): Promise<string> {
  const source = field.source(index);
  if (source === 'text') return field.text(index);
  const file =
    source === 'field'
      ? undefined
      : source === 'file'
        ? requiredFile(item, field.file(index))
        : fileOf(item, field.file(index));
  if (file) return decoded(await readBytes(files, file, LIMIT, { signal }), field.encoding(index));
  const path = field.field(index);
  const text = pathReader(path)(item.json);
  if (text === undefined || text === null) throw dataErrors.data_missing({ field: path });
  if (typeof text !== 'string')
    throw nodeErrors.field_invalid({ field: 'Field', reason: `must name a text, and "${path}" is none` });
  if (text.length > LIMIT) throw tooLarge('The text', LIMIT);
  return text;
}

/** The text of a file. `auto`: UTF-8, or Latin 1 where it is not that. */
function decoded(bytes: Uint8Array, encoding: string): string {
  if (encoding !== 'auto') return new TextDecoder(encoding).decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  return utf8.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : utf8;
}
