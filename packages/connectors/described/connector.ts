import type { ChosenOperation, DescribedParameter, ParameterKind } from '@heddle/contract/described/operation';
import type { ListPaging } from '@heddle/contract/described/paging';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Connector, Operation, Parameters } from '../kit/connector.ts';
import { defineConnector } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { rpcCall, rpcFailure } from './openrpc/call.ts';
import { commaList, flag, list, numberList, oneOf } from '../kit/parameters.ts';

/** How a node adjusts what the description says of answers and pages. */
export interface AdjustedReading {
  address: string;
  items: string;
  pagesBy: string;
  pageParameter: string;
  pageAt: string;
}

/** The conversions of the kit, by the kind of a parameter. */
const toWire: { readonly [kind in ParameterKind]?: Parameter['toWire'] } = {
  flag: flag('').toWire,
  choice: oneOf('', []).toWire,
  list: list('').toWire,
  numbers: numberList('').toWire,
  commas: commaList('').toWire,
};

/** The key that a connector has its only operation under. */
const ONLY = { object: 'api', operation: 'call' };

/** Its id in that connector. */
export const ONLY_OPERATION = `${ONLY.object}.${ONLY.operation}`;

/** A connector with the chosen operation of an API, read as the node adjusts it. */
export function describedConnector({ api, operation }: ChosenOperation, reading: AdjustedReading): Connector {
  const {
    name,
    method,
    path,
    effect,
    sample,
    parameters,
    bodyIs,
    query,
    rpc,
    download,
    idempotencyHeader,
    xml = {},
  } = operation;
  const whole = parameters.find(isWholeBody);
  const next = pagingOf(operation.paging, reading);
  const at = (place: DescribedParameter['in']): Parameters =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [wireName(one), parameterOf(one)]));
  const sent: Operation = {
    name,
    method,
    path,
    effect,
    sample,
    params: at('path'),
    query: at('query'),
    headers: at('header'),
    cookies: at('cookie'),
    xml,
    ...(hasBody(operation) ? { body: at('body') } : {}),
    ...(query === undefined ? {} : { fixed: { body: { query } } }),
    ...(bodyIs === undefined ? {} : { bodyIs }),
    ...(rpc === undefined ? {} : { prepare: (body: JsonObject) => rpcCall(rpc, body), fixed: { body: {} } }),
    ...(whole === undefined ? {} : { prepare: (body: JsonObject) => body[whole.key] ?? {} }),
    ...(next === undefined ? {} : { next }),
    ...(download ? { download } : { items: reading.items }),
    ...(idempotencyHeader === undefined ? {} : { repeat: { header: idempotencyHeader } }),
  };
  return defineConnector({
    // Its requests share a lane with those to the same host.
    vendor: `api ${URL.parse(reading.address)?.host ?? ''}`,
    name: api.name,
    credentials: [],
    address: reading.address,
    objects: [{ key: ONLY.object, name: api.name, operations: { [ONLY.operation]: sent } }],
    ...(query === undefined ? {} : { failure: graphqlFailure }),
    ...(rpc === undefined ? {} : { failure: rpcFailure }),
  });
}

const hasBody = ({ parameters, query, bodyIs }: ChosenOperation['operation']): boolean =>
  query !== undefined || bodyIs !== undefined || parameters.some((one) => one.in === 'body');

const isWholeBody = (parameter: DescribedParameter): boolean => parameter.in === 'body' && parameter.name === '';

const wireName = (parameter: DescribedParameter): string => (isWholeBody(parameter) ? parameter.key : parameter.name);

function parameterOf({ key, kind, name, required }: DescribedParameter): Parameter {
  const convert = toWire[kind];
  return {
    // The form is made of the description itself.
    spec: { kind: 'text', label: key },
    key: kind === 'file' ? 'file' : key,
    ...(required ? { required } : {}),
    ...(convert ? { toWire: convert } : {}),
    ...(kind === 'entries' ? { spread: true as const, toWire: (value: unknown) => entriesOf(name, value) } : {}),
  };
}

/** `filter` with `{ status: 'open' }` is sent as `filter[status]=open`. */
function entriesOf(name: string, value: unknown): JsonValue {
  // The field is of the kind `json`.
  const given = value as JsonValue;
  if (!isJsonObject(given) && !Array.isArray(given)) return { [name]: given };
  const flat = (prefix: string, inner: JsonValue): [string, JsonValue][] => {
    if (Array.isArray(inner)) return inner.flatMap((entry, index) => flat(`${prefix}[${index}]`, entry));
    if (!isJsonObject(inner)) return [[prefix, inner]];
    return Object.entries(inner).flatMap(([key, entry]) => flat(`${prefix}[${key}]`, entry));
  };
  return Object.fromEntries(flat(name, given));
}

/** The pages of an operation with what the node says of them. Sizes of pages and where the answer says more are the description's. */
function pagingOf(described: ListPaging | undefined, reading: AdjustedReading): ListPaging | undefined {
  const { pagesBy, pageParameter, pageAt } = reading;
  const known = described?.by === pagesBy ? described : undefined;
  const place = {
    ...(described?.in === undefined ? {} : { in: described.in }),
    ...(described?.size === undefined ? {} : { size: described.size }),
  };
  const named = { ...place, parameter: pageParameter };
  if (pagesBy === 'link') return { by: 'link', ...place };
  if (pagesBy === 'address' && pageAt !== '') return { by: 'address', at: pageAt, ...place };
  if (pageParameter === '') return undefined;
  if (pagesBy === 'cursor' && pageAt !== '') return { ...known, by: 'cursor', at: pageAt, ...named };
  if (pagesBy === 'page') return { ...known, by: 'page', first: known?.by === 'page' ? known.first : 1, ...named };
  if (pagesBy === 'offset') return { ...known, by: 'offset', ...named };
  if (pagesBy === 'last') return { ...known, by: 'last', id: pageAt === '' ? 'id' : pageAt, ...named };
  return undefined;
}

/** GraphQL answers errors with status 200. */
function graphqlFailure(answer: JsonValue): { status?: number; reason: string } | null {
  const errors = isJsonObject(answer) ? answer['errors'] : undefined;
  if (!Array.isArray(errors) || errors.length === 0) return null;
  const [first] = errors;
  const reason = isJsonObject(first ?? null) ? asText((first as { message?: JsonValue }).message) : asText(first);
  return { reason };
}
