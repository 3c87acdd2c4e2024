import { ParameterKeys } from '@heddle/contract/described/keys';
import type { DescribedParameter, ParameterKind } from '@heddle/contract/described/operation';
import { PARAMETERS_MAX } from '@heddle/contract/described/operation';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { helpOf, labelOf } from '../words.ts';
import type { ReadBody } from './bodies.ts';
import { readBody } from './bodies.ts';
import { described, kindOf } from './fields.ts';
import type { Schemas } from './schemas.ts';
import { objectIn, textIn, typeOf } from './schemas.ts';

type Place = DescribedParameter['in'];

/** Headers that are not the user's to set. */
const ownHeaders = new Set(['accept', 'authorization', 'content-type', 'content-length', 'host', 'user-agent']);
const places = ['path', 'query', 'header', 'cookie'] as const;

/** The parameters of an operation, as they are entered and sent. */
export interface ReadParameters extends ReadBody {
  idempotencyHeader?: string;
}

/** Reads the parameters of path, query, headers and cookies, and of the body. `skipped`: names that something else sends, in lower case. Throws a reason as text where the body cannot be sent. */
export function readParameters(
  schemas: Schemas,
  {
    parameters,
    body,
    path,
    skipped,
  }: { parameters: readonly JsonValue[]; body: JsonValue | undefined; path: string; skipped: ReadonlySet<string> },
): ReadParameters {
  const keys = new ParameterKeys();
  const found: DescribedParameter[] = [];
  let idempotencyHeader: string | undefined;
  for (const given of parameters.map((one) => schemas.follow(one))) {
    const name = textIn(given, 'name');
    const place = places.find((one) => one === given['in']);
    if (name === '' || place === undefined) continue;
    if (place === 'header' && /^(x-)?idempotency-key$/i.test(name)) idempotencyHeader = name;
    else if (
      !(place === 'header' && ownHeaders.has(name.toLowerCase())) &&
      !skipped.has(`${place} ${name.toLowerCase()}`)
    )
      found.push(plainParameter(schemas, given, { name, place, key: keys.next(name) }));
  }
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    if (!found.some((one) => one.in === 'path' && one.name === name))
      found.push({ key: keys.next(name), name, in: 'path', kind: 'text', label: labelOf(name), required: true });
  const sent = readBody(schemas, body, keys);
  const all = [...found, ...sent.parameters];
  const kept = [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
  return {
    ...sent,
    parameters: kept.slice(0, PARAMETERS_MAX),
    ...(idempotencyHeader === undefined ? {} : { idempotencyHeader }),
  };
}

function plainParameter(
  schemas: Schemas,
  given: JsonObject,
  { name, place, key }: { name: string; place: Place; key: string },
): DescribedParameter {
  const [content] = Object.values(objectIn(given, 'content'));
  const schema = schemas.read(
    given['schema'] ?? (content === undefined ? undefined : schemas.follow(content)['schema']),
  );
  const kind = kindOf(schemas, schema, name);
  return described(schemas, schema, {
    key,
    name,
    in: place,
    kind: content === undefined ? asQuery(kind, schema, given) : 'text',
    required: place === 'path' || given['required'] === true,
    help: helpOf(given['description'] ?? schema['description']),
  });
}

/** Lists and objects as queries write them. */
function asQuery(kind: ParameterKind, schema: JsonObject, { style, explode }: JsonObject): ParameterKind {
  if (kind === 'json' && typeOf(schema) === 'object') return 'entries';
  if (kind === 'list' || kind === 'numbers') return explode === false || style === 'simple' ? 'commas' : kind;
  return kind === 'file' || kind === 'paragraph' ? 'text' : kind;
}
