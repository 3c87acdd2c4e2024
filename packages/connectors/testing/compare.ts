import { ROOT_NAME } from '@heddle/contract/described/xml';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { pathParts } from '@heddle/nodes/lib/json/paths';
import type { Connector, NamedOperation } from '../kit/connector.ts';
import { UNSET } from '../kit/parameters.ts';
import type { DescribedOperation, Description } from '@heddle/nodes/testing/described/description';
import { pattern } from '@heddle/nodes/testing/described/description';

/** An operation with what the vendor says of it. */
export interface Held {
  operation: NamedOperation;
  description: Description;
  described: DescribedOperation;
  /** The part of the connector's address that the description has in its servers. */
  base: string;
}

/** The path that an operation is below on its host, for a credential with these values. */
function baseOf(connector: Connector, operation: NamedOperation, values: JsonObject): string {
  const own = operation.at ?? connector.address;
  const address = typeof own === 'function' ? own(values) : own;
  return address.replace(/^(\w+:\/\/)?[^/]*/, '');
}

/** Finds an operation in the descriptions: the same method at the same path. */
export function findDescribed(
  connector: Connector,
  operation: NamedOperation,
  descriptions: readonly Description[],
  values: JsonObject,
): Held | undefined {
  const below = baseOf(connector, operation, values);
  const path = pattern((below + operation.path).replaceAll('{+', '{'));
  const found = descriptions.flatMap((description) =>
    description.operations
      .filter(({ method }) => method === operation.method)
      .flatMap((described) =>
        (described.bases.length > 0 ? described.bases : description.bases)
          // A sandbox has the whole of it below a path of its own.
          .map((base) => (base !== '' && below.endsWith(base) ? below : base))
          .filter((base) => isPathOf(base + described.path, path))
          .map((base): Held => ({ operation, description, described, base })),
      ),
  );
  // A value that never changes may stand where the description has a parameter; the path with the fewest is meant.
  const free = ({ described, base }: Held): number => (base + described.path).split('{}').length;
  return found.sort((one, other) => free(one) - free(other))[0];
}

function isPathOf(described: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = described.split('/');
  return wanted.length === parts.length && wanted.every((part, index) => isPart(part, parts[index] ?? ''));
}

/** `v{}` fits `v62.0`, and a part may have several parameters: `Order='{}',Item='{}'`. */
function isPart(described: string, part: string): boolean {
  return new RegExp(`^${described.split('{}').map(RegExp.escape).join('.*')}$`).test(part);
}

const keys = (value: JsonValue | undefined): string[] => (isJsonObject(value) ? Object.keys(value) : []);
const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** What of an operation's request differs from its description, a line each. `signed`: the query parameters that the credential adds. */
export function requestFaults({ operation, description, described }: Held, signed: readonly string[] = []): string[] {
  return [...parameterFaults(operation, described, signed), ...bodyFaults(operation, description, described)];
}

function parameterFaults(
  operation: NamedOperation,
  described: DescribedOperation,
  signed: readonly string[],
): string[] {
  const faults: string[] = [];
  const placed = (place: string) => described.parameters.filter((parameter) => parameter.in === place);
  const pageNames = operation.next && operation.next.in !== 'body' ? pagesOf(operation) : [];
  const sent = new Map([
    ...Object.entries(operation.query ?? {}).map(
      ([name, { required = false, spec }]) =>
        [name, required || (spec.default !== undefined && spec.default !== UNSET)] as const,
    ),
    ...keys(operation.fixed?.query).map((name) => [name, true] as const),
    ...pageNames.map((name) => [name, true] as const),
  ]);
  const known = new Set(placed('query').map(({ name }) => name));
  const spread = Object.entries(operation.query ?? {})
    .filter(([, parameter]) => parameter.spread)
    .map(([name]) => name);
  // A query that is made of the parameters is checked in live requests.
  if (!operation.prepareQuery) {
    for (const name of sent.keys())
      // `created[gte]` is a part of the parameter `created`.
      if (!known.has(name) && !known.has(name.replace(/\[.*/, '')) && !spread.includes(name))
        faults.push(`sends the query parameter "${name}", which is not described`);
    for (const { name, required } of placed('query'))
      if (required && sent.get(name) !== true && !signed.includes(name))
        faults.push(`does not always send the query parameter "${name}"`);
  }
  const cookies = new Map(placed('cookie').map(({ name, required }) => [name, required]));
  for (const name of keys(operation.cookies as JsonObject | undefined))
    if (!cookies.has(name)) faults.push(`sends the cookie "${name}", which is not described`);
  for (const [name, required] of cookies)
    if (required && operation.cookies?.[name]?.required !== true)
      faults.push(`does not always send the cookie "${name}"`);
  const inPath = [...operation.path.matchAll(/\{\+?([^{}]+)\}/g)].map(([, name = '']) => name);
  for (const name of inPath)
    if (operation.params?.[name]?.required !== true) faults.push(`has no required parameter "${name}" for its path`);
  for (const name of keys(operation.params as JsonObject | undefined))
    if (!inPath.includes(name)) faults.push(`has a parameter "${name}" that its path does not use`);
  return faults;
}

function pagesOf({ next }: NamedOperation): string[] {
  if (!next) return [];
  // A page with a path of its own is another request.
  const isSent = 'parameter' in next && !('nextPath' in next && next.nextPath !== undefined);
  return [...(isSent ? [next.parameter] : []), ...(next.size ? [next.size.parameter] : [])];
}

const MEDIA_TYPES = {
  json: /json/,
  form: /x-www-form-urlencoded/,
  nestedForm: /x-www-form-urlencoded/,
  multipart: /multipart/,
  file: /./,
  xml: /xml/,
} as const;

function bodyFaults(operation: NamedOperation, description: Description, described: DescribedOperation): string[] {
  const kind = operation.bodyIs ?? 'json';
  const isSent =
    operation.body !== undefined ||
    operation.fixed?.body !== undefined ||
    kind === 'file' ||
    operation.next?.in === 'body';
  const [, schema] = Object.entries(described.bodies).find(([type]) => MEDIA_TYPES[kind].test(type)) ?? [];
  if (!isSent) return described.bodyRequired && operation.method !== 'GET' ? ['sends no body, which is required'] : [];
  if (!schema) return [`sends a body (${kind}) that is not described`];
  if (kind === 'file' || operation.prepare) return [];
  const repeated =
    typeof operation.repeat === 'object' && 'body' in operation.repeat && operation.repeat.body !== undefined
      ? [operation.repeat.body]
      : [];
  const sent = [
    ...Object.entries(operation.body ?? {})
      .filter(([wire, parameter]) => !parameter.spread && wire !== ROOT_NAME)
      .map(([wire]) => wire),
    ...leaves(operation.fixed?.body ?? {}),
    ...(operation.next?.in === 'body' ? pagesOf(operation) : []),
    ...repeated,
  ];
  const faults = sent
    .filter((wire) => !hasProperty(description, schema, pathParts(wire)))
    .map((wire) => `sends "${wire}" in its body, which is not described`);
  const always = new Set([
    ...Object.entries(operation.body ?? {})
      .filter(([, { required, spec }]) => required === true || (spec.default !== undefined && spec.default !== UNSET))
      .map(([wire]) => pathParts(wire)[0]),
    ...keys(operation.fixed?.body),
    ...repeated.map((wire) => pathParts(wire)[0]),
  ]);
  for (const name of list(description.resolve(schema)['required']))
    if (typeof name === 'string' && !always.has(name)) faults.push(`does not always send "${name}" in its body`);
  return faults;
}

const leaves = (value: JsonObject, prefix = ''): string[] =>
  Object.entries(value).flatMap(([name, entry]) =>
    isJsonObject(entry) ? leaves(entry, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

/** True where a schema has a property at this path, or says nothing about it. */
export function hasProperty(description: Description, given: JsonObject, parts: readonly string[]): boolean {
  const [name, ...rest] = parts;
  if (name === undefined) return true;
  const schema = description.resolve(given);
  const branches = [...list(schema['oneOf']), ...list(schema['anyOf'])].filter(isJsonObject);
  if (branches.some((branch) => hasProperty(description, branch, parts))) return true;
  if (isJsonObject(schema['items']))
    return hasProperty(description, schema['items'], /^\d+$/.test(name) ? rest : parts);
  const property = isJsonObject(schema['properties']) ? schema['properties'][name] : undefined;
  if (isJsonObject(property)) return hasProperty(description, property, rest);
  if (isJsonObject(schema['additionalProperties']))
    return hasProperty(description, schema['additionalProperties'], rest);
  // Nothing is said of its properties: trimmed, or free.
  return keys(schema['properties']).length === 0 ? branches.length === 0 : schema['additionalProperties'] === true;
}

/** What of an operation's sample differs from the described answer, a line each. */
export function sampleFaults({ operation, description, described }: Held): string[] {
  // What is waited for is given as another operation reads it.
  const isMade = operation.answer ?? operation.complete ?? operation.perform ?? operation.download ?? operation.settles;
  if (!described.answer || isMade) return [];
  const schema = schemaAt(description, described.answer, pathParts(operation.items ?? ''));
  return schema
    ? valueFaults(description, schema, operation.sample, '')
    : [`has items at "${operation.items ?? ''}", where the description has nothing`];
}

/** The schema at a path of an answer, that of its entries where it is a list; undefined where there is none. */
function schemaAt(description: Description, given: JsonObject, parts: readonly string[]): JsonObject | undefined {
  const schema = description.resolve(given);
  const [name, ...rest] = parts;
  const branches = [...list(schema['oneOf']), ...list(schema['anyOf'])].filter(isJsonObject);
  if (name === undefined) return isJsonObject(schema['items']) ? description.resolve(schema['items']) : schema;
  const property = isJsonObject(schema['properties']) ? schema['properties'][name] : undefined;
  if (isJsonObject(property)) return schemaAt(description, property, rest);
  for (const branch of branches) {
    const found = schemaAt(description, branch, parts);
    if (found) return found;
  }
  // Trimmed, or free.
  return branches.length === 0 && keys(schema['properties']).length === 0 ? {} : undefined;
}

function valueFaults(description: Description, given: JsonObject, value: JsonValue, path: string): string[] {
  const schema = description.resolve(given);
  const branches = [...list(schema['oneOf']), ...list(schema['anyOf'])].filter(isJsonObject);
  if (branches.some((branch) => valueFaults(description, branch, value, path).length === 0)) return [];
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (
    types.length > 0 &&
    !(value === null && (schema['nullable'] === true || types.includes('null'))) &&
    !types.some((type) => isOfType(value, type))
  )
    return [`${path || 'the sample'} is not of the type ${types.join(' or ')}`];
  if (isJsonObject(schema['items']) && Array.isArray(value)) {
    const { items } = schema;
    return value.flatMap((entry, index) => valueFaults(description, items, entry, `${path}[${index}]`));
  }
  if (!isJsonObject(value)) return [];
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(value).flatMap(([name, entry]) => {
    const property = properties[name];
    const at = path === '' ? name : `${path}.${name}`;
    if (isJsonObject(property)) return valueFaults(description, property, entry, at);
    return hasProperty(description, schema, [name]) ? [] : [`"${at}" of the sample is not described`];
  });
}

function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isJsonObject(value);
  return typeof value === type;
}
