import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { tooLarge } from '../../lib/files/read.ts';
import { bytesOfText } from '../../lib/files/text.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { pathParts } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { writeJson } from '../../lib/json/write.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { put } from '../../lib/items.ts';
import { keyIdOf, rewrap, seal, unseal } from './envelope.ts';
import type { envelopeFields } from './envelope-fields.ts';
import type { MasterKeys } from './master-keys.ts';
import { readMasterKeys } from './master-keys.ts';

type Context = NodeContext<typeof envelopeFields>;

const LIMIT = 16 * 1024 * 1024;

/** Encrypts, decrypts or re-wraps a field of every item. */
export async function processEnvelopes(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  await forEachAsyncYielding(
    context.items,
    async (item, index) => void results.push(await work(context, item, index)),
    context,
  );
  return main(results);
}

async function work(context: Context, item: Item, index: number): Promise<Item> {
  const { field } = context;
  switch (field.operation(index)) {
    case 'encrypt': {
      const path = field.field(index).trim();
      const bytes = await bytesOfText(
        await writeJson(valueAt(item, path), { indent: 0, sorted: true }, context),
        context,
      );
      if (bytes.length > LIMIT) throw tooLarge('The data', LIMIT);
      const sealed = await seal(bytes, await keysOf(context, index), field.context(index));
      return put(field.remove(index) ? without(item, path) : item, field.to(index) || path || 'encrypted', sealed);
    }
    case 'decrypt': {
      const path = field.field(index).trim() || 'encrypted';
      const bytes = await unseal(sealedAt(item, path), await keysOf(context, index), field.context(index));
      // The plaintext is the JSON of a value.
      const value = await parseJson(bytes.toString(), context);
      const rest = field.remove(index) ? without(item, path) : item;
      const to = field.to(index) || (field.field(index).trim() === '' ? '' : path);
      if (to === '')
        return isJsonObject(value) ? { ...rest, json: { ...rest.json, ...value } } : put(rest, 'decrypted', value);
      return put(rest, to, value);
    }
    case 'rewrap': {
      const path = field.field(index).trim() || 'encrypted';
      return put(item, field.to(index) || path, await rewrap(sealedAt(item, path), await keysOf(context, index)));
    }
    case 'inspect':
      return put(item, field.to(index) || 'keyId', keyIdOf(sealedAt(item, field.field(index).trim() || 'encrypted')));
  }
}

function valueAt(item: Item, path: string): JsonValue {
  const value = pathReader(path)(item.json);
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  return value;
}

function sealedAt(item: Item, path: string): string {
  const value = valueAt(item, path);
  if (typeof value !== 'string') throw dataErrors.decryption_failed({ reason: `what stands at "${path}" is not text` });
  if (value.length > 2 * LIMIT) throw tooLarge('The data', 2 * LIMIT);
  return value;
}

async function keysOf(context: Context, index: number): Promise<MasterKeys> {
  const { field } = context;
  if (field.keySource(index) === 'key')
    return readMasterKeys({
      keyId: field.keyId(index),
      key: field.key(index),
      earlierKeys: field.operation(index) === 'encrypt' ? '' : field.earlierKeys(index),
    });
  const { values } = await context.credential('credential');
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  return readMasterKeys({ keyId: text('keyId'), key: text('key'), earlierKeys: text('earlierKeys') });
}

function without(item: Item, path: string): Item {
  if (path === '') return { ...item, json: {} };
  return {
    ...item,
    json: Object.hasOwn(item.json, path) ? removed(item.json, [path]) : removed(item.json, pathParts(path)),
  };
}

function removed(object: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = object;
  if (rest.length === 0) return others;
  return isJsonObject(value) ? { ...object, [name]: removed(value, rest) } : object;
}
