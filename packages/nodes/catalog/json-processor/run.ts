import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toItem, toItems } from '@heddle/contract/run/item';
import { readBytes, requiredFile, tooLarge } from '../../lib/files/read.ts';
import { textOfBytes } from '../../lib/files/text.ts';
import { isSmall } from '../../lib/json/value-size.ts';
import { parsing, parseJson } from '../../lib/json/parse.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { fromJsonChunks } from '../../lib/json/chunks.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { jsonParts, writeJson } from '../../lib/json/write.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import { forEachAsyncYielding, runYielding } from '../../lib/cooperative.ts';
import { validateBySchema } from '../validate/validate.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { jsonFields } from './fields.ts';
import { flatten, unflatten } from './flatten.ts';
import { deepMerge, mergePatch } from './merge.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof jsonFields>;

/** Bytes of JSON text that are read at once. */
const TEXT_LIMIT = 128 * 1024 * 1024;

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };

/** Runs the configured operation for every item. */
export async function processJson(context: Context): Promise<NodeResult> {
  const { items } = context;
  const results = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    results.pushAll(await processItem(context, item, index), index);
  };
  await forEachAsyncYielding(items, process, context);
  return pairedMain(results);
}

async function processItem(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field } = context;
  switch (field.operation(index)) {
    case 'parse':
      return resultItems(context, item, index, await parsed(context, item, index));
    case 'query': {
      const found = await queried(context, source(context, item, index), index);
      return resultItems(context, item, index, field.output(index) === 'first' ? (found[0] ?? null) : found);
    }
    case 'validate': {
      const [problems = []] = await validateBySchema(
        field.schema(index),
        [source(context, item, index) as never],
        context,
      );
      const value = { valid: problems.length === 0, errors: problems.map(({ path, message }) => ({ path, message })) };
      return [put(item, field.to(index) || 'validation', value)];
    }
    case 'stringify':
      return [
        put(
          item,
          field.to(index) || 'text',
          await writeJson(source(context, item, index), { indent: field.indent(index), sorted: false }, context),
        ),
      ];
    case 'patch': {
      const { applyPatch } = await import('./patch.ts');
      return [
        replaced(
          context,
          item,
          index,
          await runYielding(applyPatch(field.patch(index), source(context, item, index)), context),
        ),
      ];
    }
    case 'merge': {
      const how = field.how(index);
      const other = field.with(index);
      const value = source(context, item, index);
      return [
        replaced(
          context,
          item,
          index,
          await runYielding(
            how === 'mergePatch'
              ? mergePatch(value, other)
              : deepMerge(value, other, how === 'append' ? 'append' : 'replace'),
            context,
          ),
        ),
      ];
    }
    case 'flatten':
      return [
        replaced(
          context,
          item,
          index,
          await runYielding(
            flatten(source(context, item, index), field.separator(index), field.keepLists(index)),
            context,
          ),
        ),
      ];
    case 'unflatten': {
      const value = source(context, item, index);
      return [
        replaced(
          context,
          item,
          index,
          isJsonObject(value) ? await runYielding(unflatten(value, field.separator(index)), context) : value,
        ),
      ];
    }
  }
}

/** The values at the path; large data are searched in a worker. */
async function queried(context: Context, value: JsonValue, index: number): Promise<JsonValue[]> {
  const path = context.field.path(index);
  const { signal, resources } = context;
  if (isSmall(value, FEW))
    return (await runInWorker(work, 'queryAll', [path, [value]], { signal, resources, small: true }))[0] ?? [];
  const parts = await jsonParts(value, { indent: 0, sorted: false }, context);
  // Parsed JSON texts are such values.
  return (await fromJsonChunks(
    await runInWorker(work, 'queryText', [path, parts], { signal, resources, timeoutMs: 60_000 }),
    context,
  )) as JsonValue[];
}

/** How much data may hold that is looked through here. */
const FEW = 2000;

/** The data the operation is about. Throws `data_missing`. */
function source({ field }: Context, item: Item, index: number): JsonValue {
  const path = field.field(index);
  const value = pathReader(path)(item.json);
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  return value;
}

async function parsed(context: Context, item: Item, index: number): Promise<JsonValue> {
  const { field } = context;
  const text = field.source(index) === 'file' ? await fileText(context, item, index) : fieldText(context, item, index);
  if (typeof text !== 'string') return text;
  try {
    return await (field.format(index) === 'lines' ? runYielding(parseLines(text), context) : parseJson(text, context));
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw dataErrors.json_invalid({ reason: `${cause.message}.` }, { cause, details: { item: index } });
    throw cause;
  }
}

async function fileText({ field, files, signal }: Context, item: Item, index: number): Promise<string> {
  const bytes = await readBytes(files, requiredFile(item, field.file(index)), TEXT_LIMIT, { signal });
  return textOfBytes(bytes, 'utf-8', { signal });
}

/** Text, or data that somebody has parsed already: that is taken as it is. */
function fieldText({ field }: Context, item: Item, index: number): JsonValue {
  const path = field.field(index) || 'body';
  const value = pathReader(path)(item.json);
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  if (typeof value === 'string' && value.length > TEXT_LIMIT) throw tooLarge('The text', TEXT_LIMIT);
  return value;
}

function* parseLines(text: string): Yielding<JsonValue[]> {
  const values: JsonValue[] = [];
  for (let from = 0, number = 1; from <= text.length; number += 1) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length + 1 : end + 1;
    if (line.trim() === '') continue;
    try {
      values.push(yield* parsing(line));
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new SyntaxError(`line ${number}: ${cause.message}`, { cause });
      throw cause;
    }
    yield;
  }
  return values;
}

const put = (item: Item, name: string, value: JsonValue): Item => ({
  ...item,
  json: withPaths(item.json, [{ name, value }]),
});

/** The item with the changed data: in the result field, else where the data stood. */
function replaced({ field }: Context, item: Item, index: number, value: JsonValue): Item {
  const name = field.to(index) || field.field(index);
  return name === '' ? { ...item, json: toItem(value).json } : put(item, name, value);
}

function resultItems({ field }: Context, item: Item, index: number, value: JsonValue): Item[] {
  const name = field.to(index) || field.field(index) || 'result';
  if (field.output(index) !== 'auto') return [put(item, name, value)];
  return toItems(value).map((result) => (item.files ? { ...result, files: item.files } : result));
}
