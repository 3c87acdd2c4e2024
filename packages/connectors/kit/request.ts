import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { setHeader } from '@heddle/nodes/lib/http/headers';
import type { Payload } from '@heddle/nodes/lib/http/payload';
import { filePayload, formPayload, jsonPayload, multipartPayload } from '@heddle/nodes/lib/http/payload';
import type { HttpRequest } from '@heddle/nodes/lib/http/request';
import { setPath } from '@heddle/nodes/lib/json/paths';
import type { Connector, NamedOperation, Parameters } from './connector.ts';
import type { PageRequest } from './paging.ts';
import { entriesOf, isEmptyValue, keyOf } from './parameters.ts';
import { markOf, repeatKey, searchOf } from './repeat-mark.ts';
import type { XmlStep } from './xml-content.ts';
import { xmlPayload } from './xml-content.ts';

/** What a request is made of besides its operation. */
export interface RequestParts extends XmlStep {
  connector: Connector;
  operation: NamedOperation;
  /** The connector's address for the credential, without a slash at its end. */
  address: string;
  /** The value of a field of the node. */
  read: (key: string) => unknown;
  item: Item | undefined;
  files: FileStore;
  /** The same on every attempt of the step: by it vendors recognize a repetition. */
  idempotencyKey: string;
}

/** The values of parameters by the vendor's names, without those that are empty. */
function valuesOf(parameters: Parameters, read: RequestParts['read']): [wire: string, value: JsonValue][] {
  return Object.entries(parameters).flatMap(([wire, parameter]): [string, JsonValue][] => {
    const given = read(keyOf(wire, parameter));
    if (isEmptyValue(given)) return [];
    // Fields without a conversion have values that JSON can hold.
    const value = parameter.toWire ? parameter.toWire(given) : (given as JsonValue);
    if (value === undefined) return [];
    return parameter.spread ? Object.entries(entriesOf(value)) : [[wire, value]];
  });
}

/** The request of an operation for one item and page. Throws `field_invalid`, `connector_path_invalid` and the errors of fields. */
export function buildRequest(given: RequestParts, page?: PageRequest): HttpRequest {
  const { connector, operation } = given;
  if (page?.path !== undefined) return buildRequest(nextPart(given, page.path), { query: page.query, body: page.body });
  const read = operation.derive ? operation.derive(given.read) : given.read;
  const parts = { ...given, read };
  const { method, url } = target(parts);
  const query = valuesOf(operation.query ?? {}, read);
  for (const [name, value] of [...Object.entries(operation.fixed?.query ?? {}), ...query]) {
    if (Array.isArray(value)) for (const entry of value) url.searchParams.append(name, asText(entry));
    else url.searchParams.set(name, asText(value));
  }
  for (const [name, value] of Object.entries(page?.query ?? {})) url.searchParams.set(name, value);
  if (operation.prepareQuery)
    url.search = new URLSearchParams({ ...operation.prepareQuery(Object.fromEntries(url.searchParams)) }).toString();
  if (typeof operation.repeat === 'object' && 'query' in operation.repeat)
    url.searchParams.set(operation.repeat.query, parts.idempotencyKey);
  const headers = new Headers({ accept: acceptOf(operation), 'user-agent': 'Heddle' });
  const fixed = { ...connector.headers, ...operation.fixed?.headers };
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  for (const [name, value] of valuesOf(operation.headers ?? {}, read)) setHeader(headers, name, asText(value), name);
  const cookies = valuesOf(operation.cookies ?? {}, read).map(([name, value]) => cookiePair(name, value));
  if (cookies.length > 0) setHeader(headers, 'cookie', cookies.join('; '), 'Cookie');
  if (typeof operation.repeat === 'object' && 'header' in operation.repeat)
    headers.set(operation.repeat.header, repeatKey(operation, parts.idempotencyKey));
  const payload = payloadOf(parts, method, page);
  if (payload && (!headers.has('content-type') || payload.contentType.startsWith('multipart/')))
    headers.set('content-type', payload.contentType);
  return { method, url, headers, payload };
}

/** The request of a page that has a path of its own: what the first page was asked for is not said again. */
const nextPart = (parts: RequestParts, path: string): RequestParts => {
  const { fixed, query: _query, body: _body, params: _params, prepare: _prepare, ...operation } = parts.operation;
  return {
    ...parts,
    operation: { ...operation, path, ...(fixed?.headers ? { fixed: { headers: fixed.headers } } : {}) },
  };
};

const acceptOf = ({ download, xml }: NamedOperation): string =>
  download ? '*/*' : xml?.answer ? 'application/xml, text/xml' : 'application/json';

/** A cookie as a request sends it: what a cookie cannot hold is percent-encoded. */
const cookiePair = (name: string, value: JsonValue): string =>
  `${name}=${asText(value).replaceAll(/[^!#-+\--:<-[\]-~]/gu, encodeURIComponent)}`;

function target({ connector, operation, address, read }: RequestParts): { method: string; url: URL } {
  const params = new Map(valuesOf(operation.params ?? {}, read));
  if (operation.free)
    return freeTarget(
      connector,
      address,
      asText(params.get('path') ?? ''),
      asText(params.get('method') ?? operation.method),
    );
  const path = operation.path.replaceAll(/\{(\+?)([^{}]+)\}/g, (_all, plus: string, name: string) => {
    const value = asText(params.get(name) ?? '');
    // `{+path}` keeps the slashes of a path.
    return plus ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  return { method: operation.method, url: new URL(address + path) };
}

/** The address of a call of any path: it stays below the connector's address, so that the credential goes nowhere else. */
function freeTarget({ name }: Connector, address: string, path: string, method: string): { method: string; url: URL } {
  const base = new URL(address);
  const url = path.startsWith('/') ? URL.parse(address + path) : null;
  if (!url || url.origin !== base.origin) throw connectorErrors.connector_path_invalid({ vendor: name, path });
  return { method, url };
}

/** The body of the operation's parameters, before it is written. */
export function bodyOf(
  { operation, read, idempotencyKey }: Pick<RequestParts, 'operation' | 'read' | 'idempotencyKey'>,
  page?: PageRequest,
): JsonObject {
  const body: JsonObject = structuredClone(operation.fixed?.body ?? {});
  // The names of form fields are names, whatever is in them.
  const isFlat = operation.bodyIs === 'form' || operation.bodyIs === 'multipart';
  for (const [wire, value] of valuesOf(operation.body ?? {}, read)) {
    if (isFlat) body[wire] = value;
    else setPath(body, wire, value);
  }
  if (typeof operation.repeat === 'object' && 'body' in operation.repeat && operation.repeat.body !== undefined)
    setPath(body, operation.repeat.body, repeatKey(operation, idempotencyKey));
  const search = searchOf(operation);
  if (search) setPath(body, search.mark, markOf(idempotencyKey));
  return Object.assign(body, page?.body);
}

function payloadOf(parts: RequestParts, method: string, page?: PageRequest): Payload | null {
  const { operation, read, item, files } = parts;
  const kind = operation.bodyIs ?? 'json';
  if (kind === 'file') return filePayload(fileOf(item, asText(read('file'))), files);
  if (method === 'GET') return null;
  if (operation.body === undefined && operation.fixed?.body === undefined && Object.keys(page?.body ?? {}).length === 0)
    return null;
  const body = bodyOf(parts, page);
  if (kind === 'json') return jsonPayload(operation.prepare ? operation.prepare(body) : body);
  if (kind === 'xml') {
    const value = operation.prepare ? operation.prepare(body) : body;
    return xmlPayload(value, operation.xml ?? {}, parts);
  }
  if (kind === 'form') return formPayload(pairsOf(body));
  if (kind === 'nestedForm') return formPayload(nestedPairs(body));
  const part = filePart(operation);
  const { [part]: fileField, ...fields } = body;
  const sent = fileField === undefined ? [] : [{ name: part, file: fileOf(item, asText(fileField)) }];
  return multipartPayload(pairsOf(fields), sent, files);
}

const pairsOf = (body: JsonObject): { name: string; value: string }[] =>
  Object.entries(body).map(([name, value]) => ({ name, value: asText(value) }));

/** Names that lead into objects and lists: `items[0][price]`. Empty objects and lists are not sent: a form has no way to write them. */
const nestedPairs = (value: JsonValue, name = ''): { name: string; value: string }[] =>
  value === null || typeof value !== 'object'
    ? [{ name, value: asText(value) }]
    : Object.entries(value).flatMap(([key, entry]) => nestedPairs(entry, name === '' ? key : `${name}[${key}]`));

/** The name of the part that the file is sent as: what the operation calls the parameter `file`. */
function filePart({ body = {} }: NamedOperation): string {
  return Object.entries(body).find(([, parameter]) => parameter.key === 'file')?.[0] ?? 'file';
}

/** A file of an item by its name. Throws `field_invalid`. */
export function fileOf(item: Item | undefined, name: string): FileRef {
  const files = item?.files ?? {};
  const found = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!found)
    throw nodeErrors.field_invalid({ field: 'File', reason: `names the file "${name}", which the item does not have` });
  return found;
}
