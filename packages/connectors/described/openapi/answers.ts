import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { XmlShape } from '@heddle/contract/described/xml';
import type { Schemas } from './schemas.ts';
import { listIn, objectIn, typeOf } from './schemas.ts';
import { XML_TYPE, xmlShapeOf } from './xml.ts';

/** What an operation answers when all is well. */
export interface ReadAnswer {
  /** The schema of the answer; empty where it is neither JSON nor XML. */
  schema: JsonObject;
  /** How it stands in XML, where it is that. */
  xml?: XmlShape;
  /** The answer is a file. */
  isFile: boolean;
  /** An example of it, where the description has one. */
  example: JsonValue | undefined;
  headers: ReadonlySet<string>;
}

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b|^\*\/\*$|^text\/json\b/i;
const TEXT_TYPE = /^(text\/|application\/(xml|[\w.-]+\+xml))/i;

/** The answer of an operation with the lowest status that means success, or its default one. */
export function readAnswer(schemas: Schemas, operation: JsonObject): ReadAnswer {
  const responses = objectIn(operation, 'responses');
  const status = Object.keys(responses)
    .filter((code) => /^2(\d\d|XX)$/i.test(code))
    .sort(
      (one, other) =>
        answersJson(schemas, responses[other]) - answersJson(schemas, responses[one]) || (one < other ? -1 : 1),
    )[0];
  const response = schemas.follow(responses[status ?? 'default']);
  const content = Object.entries(objectIn(response, 'content'));
  const json = content.find(([type]) => JSON_TYPE.test(type));
  const [type = '', media] = json ?? content.find(([one]) => XML_TYPE.test(one)) ?? [];
  const headers = new Set(Object.keys(objectIn(response, 'headers')).map((name) => name.toLowerCase()));
  const found = schemas.follow(media);
  const [first] = Object.values(objectIn(found, 'examples'));
  return {
    schema: schemas.readAnswer(found['schema']),
    ...(XML_TYPE.test(type) ? { xml: xmlShapeOf(schemas, found['schema']) } : {}),
    isFile: media === undefined && content.length > 0 && content.every(([one]) => !TEXT_TYPE.test(one)),
    example: found['example'] ?? (first === undefined ? undefined : schemas.follow(first)['value']),
    headers,
  };
}

const answersJson = (schemas: Schemas, response: JsonValue | undefined): number =>
  Object.keys(objectIn(schemas.follow(response), 'content')).some((type) => JSON_TYPE.test(type)) ? 1 : 0;

/** Names that lists have in answers, the surest first. */
const listNames = [
  'data',
  'items',
  'results',
  'records',
  'value',
  'values',
  'entries',
  'rows',
  'list',
  'content',
  'objects',
  'elements',
  'hits',
  'documents',
  'resources',
  'nodes',
  'collection',
];

/** Objects that only hold what is meant. */
const wrappers = ['data', 'result', 'response', '_embedded', 'body', 'payload'];

/** Where in the answer the items are. `isList`: there may be any number of them. */
export function findItems(schemas: Schemas, schema: JsonObject, path: string): { items: string; isList: boolean } {
  if (typeOf(schema) === 'array') return { items: '', isList: true };
  const properties = Object.entries(objectIn(schema, 'properties'));
  // The answer for one object has lists of its own.
  const last = path.split('/').at(-1) ?? '';
  const isOne = last.startsWith('{');
  const lists = properties.filter(([, value]) => isObjectList(schemas, value)).map(([name]) => name);
  const named =
    listNames.find((name) => lists.includes(name)) ??
    lists.find((name) => last.toLowerCase().includes(name.toLowerCase()));
  if (named !== undefined && !(isOne && named !== 'data')) return { items: named, isList: true };
  const [only] = lists;
  if (!isOne && lists.length === 1 && only !== undefined) return { items: only, isList: true };
  for (const wrapper of wrappers) {
    const inner = schemas.readAnswer(objectIn(schema, 'properties')[wrapper]);
    if (typeOf(inner) !== 'object') continue;
    const innerLists = Object.entries(objectIn(inner, 'properties')).filter(([, value]) =>
      isObjectList(schemas, value),
    );
    const [first] = innerLists;
    if (!isOne && first && innerLists.length === 1) return { items: `${wrapper}.${first[0]}`, isList: true };
    if (wrapper === 'data') return { items: wrapper, isList: false };
  }
  return { items: '', isList: false };
}

function isObjectList(schemas: Schemas, value: JsonValue): boolean {
  const schema = schemas.read(value);
  if (typeOf(schema) !== 'array') return false;
  const entry = schemas.read(schema['items']);
  return (
    ['object', ''].includes(typeOf(entry)) || listIn(entry, 'oneOf').length > 0 || listIn(entry, 'anyOf').length > 0
  );
}

/** What an item of the answer looks like: of its example, or of its schema. */
export function sampleItem(schemas: Schemas, { schema, example }: ReadAnswer, items: string): JsonObject {
  const found = [example, schemas.sample(schema)]
    .map((value) => firstAt(value, items))
    .find((value) => value !== undefined);
  if (found === undefined || found === null) return { success: true };
  const item = isJsonObject(found) ? found : { value: found };
  return Object.keys(item).length === 0 ? { success: true } : bounded(item);
}

function firstAt(value: JsonValue | undefined, items: string): JsonValue | undefined {
  let at = value;
  for (const part of items === '' ? [] : items.split('.'))
    at = isJsonObject(at ?? null) ? (at as JsonObject)[part] : undefined;
  return Array.isArray(at) ? at[0] : at;
}

const SAMPLE_BYTES = 4000;

/** A sample travels with its node: of a large one its first fields are kept. */
function bounded(sample: JsonObject): JsonObject {
  let left = SAMPLE_BYTES;
  return Object.fromEntries(
    Object.entries(sample).filter(([name, value]) => {
      const size = name.length + JSON.stringify(value).length;
      if (size > left) return false;
      left -= size;
      return true;
    }),
  );
}
