import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject, isSameJson } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { withoutEmptiedPath } from '../../lib/json/remove-path.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { compareFields } from './fields.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof compareFields>;

/**
 * Parts the items of two inputs: those only one has, those that are the same and those that differ. Several items with the same key are paired in their
 * order. Throws `field_required`, `field_invalid`.
 */
export async function compareItems(context: Context): Promise<NodeResult> {
  const { field, input } = context;
  const keys = namesOf(field.keys());
  const secondKeys = namesOf(field.secondKeys());
  if (secondKeys.length > 0 && secondKeys.length !== keys.length)
    throw nodeErrors.field_invalid({
      field: 'Fields in the second input',
      reason: `must be as many as in the first: ${keys.length}`,
    });
  const [first, second] = [input('main'), input('second')];
  const loose = field.loose();
  const keyOf = keyMaker(keys, loose);
  const secondKeyOf = secondKeys.length > 0 ? keyMaker(secondKeys, loose) : keyOf;
  const ignored = [...namesOf(field.ignore()), ...(secondKeys.length > 0 ? [...keys, ...secondKeys] : [])];

  const waiting = new Map<string, number[]>();
  await forEachYielding(
    second,
    ({ json }, index) => {
      const key = secondKeyOf(json);
      const others = waiting.get(key);
      if (others) others.push(index);
      else waiting.set(key, [index]);
    },
    () => undefined,
    context,
  );
  const seen = new Map<string, number>();
  const found = new Set<number>();
  const out = {
    onlyFirst: new PairedItems(),
    same: new PairedItems(),
    different: new PairedItems(),
    onlySecond: new PairedItems(),
  };
  await forEachYielding(
    first,
    (item, index) => {
      const key = keyOf(item.json);
      const turn = seen.get(key) ?? 0;
      seen.set(key, turn + 1);
      const at = waiting.get(key)?.[turn];
      const other = at === undefined ? undefined : second[at];
      if (at === undefined || !other) return out.onlyFirst.push(item, index);
      found.add(at);
      const both = { main: index, second: at };
      const differences = differencesOf(item.json, other.json, ignored, loose);
      if (differences === null) return out.same.push(item, both);
      const form = field.give();
      out.different.push(
        form === 'first'
          ? item
          : form === 'second'
            ? other
            : { json: { key: keyShown(item.json, keys), differences, first: item.json, second: other.json } },
        both,
      );
    },
    () => undefined,
    context,
  );
  return forEachYielding(
    second,
    (item, index) => {
      if (!found.has(index)) out.onlySecond.push(item, { second: index });
    },
    () => pairedPorts(out),
    context,
  );
}

const keyShown = (json: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.map((name) => [name, pathReader(name)(json) ?? null]));

function keyMaker(names: readonly string[], loose: boolean): (json: JsonObject) => string {
  const readers = names.map(pathReader);
  return (json) => JSON.stringify(readers.map((read) => ordered(loose ? plain(read(json)) : (read(json) ?? null))));
}

/** The value with the fields of its objects in one order, so that equal values have one text. */
function ordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, ordered(value[name] ?? null)]),
  );
}

/** A value as it reads: what is missing is the empty text. */
function plain(value: JsonValue | undefined): JsonValue {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plain);
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry)]));
  return typeof value === 'string' ? value.trim() : String(value);
}

/** The fields that differ, each with both values; null where none does. */
function differencesOf(
  first: JsonObject,
  second: JsonObject,
  ignored: readonly string[],
  loose: boolean,
): JsonObject | null {
  const strip = (json: JsonObject): JsonObject => ignored.reduce(withoutEmptiedPath, json);
  const [a, b] = [strip(first), strip(second)];
  const same = (left: JsonValue | undefined, right: JsonValue | undefined): boolean =>
    loose ? isSameJson(plain(left), plain(right)) : isSameJson(left, right);
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !same(own(a, name), own(b, name)),
  );
  return names.length === 0
    ? null
    : Object.fromEntries(names.map((name) => [name, { first: own(a, name) ?? null, second: own(b, name) ?? null }]));
}

const own = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;
