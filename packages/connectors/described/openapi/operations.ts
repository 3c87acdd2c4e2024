import type { DescribedOperation } from '@heddle/contract/described/operation';
import type { ListPaging } from '@heddle/contract/described/paging';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { AddressedOperation, DescribedApi } from '../described-api.ts';
import { clipped, helpOf, labelOf } from '../words.ts';
import { findItems, readAnswer, sampleItem } from './answers.ts';
import { guessPaging } from './pages.ts';
import type { ReadParameters } from './parameters.ts';
import { UnusableOperation } from './bodies.ts';
import { readParameters } from './parameters.ts';
import { Schemas, listIn, objectIn, textIn } from './schemas.ts';
import { addressIn } from './servers.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const OPERATIONS_MOST = 5000;

/** The operations of an OpenAPI 3.1 document, and those that cannot be used. `source`: the address it was loaded from; `skipped`: parameters that something else sends. */
export function readOperations(
  document: JsonObject,
  lost: Schemas['lost'],
  { source, skipped }: { source: string | undefined; skipped: ReadonlySet<string> },
): Pick<DescribedApi, 'operations' | 'left'> {
  const schemas = new Schemas(document, lost);
  const operations: AddressedOperation[] = [];
  const left: LeftOperation[] = [];
  for (const [path, given] of Object.entries(objectIn(document, 'paths'))) {
    let item: JsonObject;
    try {
      item = schemas.follow(given);
    } catch (thrown) {
      left.push(leftOperation(path, thrown));
      continue;
    }
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined || operations.length >= OPERATIONS_MOST) continue;
      const id = `${method.toUpperCase()} ${path}`;
      try {
        const own = schemas.follow(operation);
        const read = readOperation(schemas, { id, method, path, item, own, skipped });
        const servers = [own, item].find((one) => listIn(one, 'servers').length > 0);
        operations.push({ operation: read, address: servers ? addressIn(servers, source) : null });
      } catch (thrown) {
        left.push(leftOperation(id, thrown));
      }
    }
  }
  refuseIfElsewhere(operations, left);
  return { operations, left: left.map(({ operation, reason }) => ({ operation, reason })) };
}

interface LeftOperation {
  operation: string;
  reason: string;
  thrown: Error;
}

/** Throws the error of a reference to another document where that is why there is no operation: then it says more than that there is none. */
function refuseIfElsewhere(operations: readonly AddressedOperation[], left: readonly LeftOperation[]): void {
  const elsewhere = left.find(({ thrown }) => thrown instanceof HeddleError && thrown.code === 'api_reference_lost');
  if (operations.length === 0 && elsewhere) throw elsewhere.thrown;
}

/** Why an operation, or all of a path, cannot be used. Throws what is no reason for that. */
function leftOperation(operation: string, thrown: unknown): LeftOperation {
  if (!(thrown instanceof UnusableOperation) && !(thrown instanceof HeddleError)) throw thrown;
  return { operation, reason: thrown.message, thrown };
}

interface Written {
  id: string;
  method: (typeof methods)[number];
  path: string;
  item: JsonObject;
  own: JsonObject;
  skipped: ReadonlySet<string>;
}

function readOperation(
  schemas: Schemas,
  { id, method, path: written, item, own, skipped }: Written,
): DescribedOperation {
  // A fragment only tells operations of the same path apart.
  const path = written.replace(/#.*$/, '');
  if (id.length > 500 || path.length > 2000) throw new UnusableOperation('its path is too long');
  const given = merged(schemas, [...listIn(item, 'parameters'), ...listIn(own, 'parameters')]);
  const sent = readParameters(schemas, { parameters: given, body: own['requestBody'], path, skipped });
  const answer = readAnswer(schemas, own);
  const { items, isList } = findItems(schemas, answer.schema, path);
  const paging = isList ? guessPaging(schemas, sent.parameters, answer, defaultsOf(schemas, given)) : undefined;
  const [tag] = listIn(own, 'tags');
  const description = helpOf(own['description'], 400);
  return {
    id,
    name: nameOf(own, id),
    group: clipped(typeof tag === 'string' && tag !== '' ? labelOf(tag) : groupOf(path), 100),
    ...(description === undefined ? {} : { description }),
    method: upper[method],
    path,
    effect: method === 'get' ? 'read' : 'write',
    ...withoutPages(sent, paging),
    ...(answer.xml ? { xml: { ...sent.xml, answer: answer.xml } } : {}),
    items,
    ...(paging ? { paging } : {}),
    ...(answer.isFile ? { download: true as const } : {}),
    sample: answer.isFile
      ? { name: 'file', mediaType: 'application/octet-stream', size: 1024 }
      : sampleItem(schemas, answer, items),
  };
}

const upper = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

/** Parameters of an operation take the place of those of its path. */
function merged(schemas: Schemas, parameters: readonly JsonValue[]): JsonObject[] {
  const byName = new Map(
    parameters.map((one) => schemas.follow(one)).map((one) => [`${textIn(one, 'in')} ${textIn(one, 'name')}`, one]),
  );
  return [...byName.values()];
}

/** The default of each parameter, and the most that it may be. */
function defaultsOf(schemas: Schemas, parameters: readonly JsonObject[]): ReadonlyMap<string, JsonValue> {
  return new Map(
    parameters.flatMap((one): [string, JsonValue][] => {
      const schema = schemas.read(one['schema']);
      const name = `${textIn(one, 'in')} ${textIn(one, 'name')}`;
      return [
        ...(schema['default'] === undefined ? [] : [[name, schema['default']] as [string, JsonValue]]),
        ...(schema['maximum'] === undefined ? [] : [[`${name} maximum`, schema['maximum']] as [string, JsonValue]]),
      ];
    }),
  );
}

/** The parameters without those that say which page is wanted. */
function withoutPages(sent: ReadParameters, paging: ListPaging | undefined): ReadParameters {
  if (!paging) return sent;
  const pages = new Set(['parameter' in paging ? paging.parameter : undefined, paging.size?.parameter]);
  return { ...sent, parameters: sent.parameters.filter(({ name }) => !pages.has(name)) };
}

function nameOf(own: JsonObject, id: string): string {
  const summary = textIn(own, 'summary')
    .replaceAll(/[`*_]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '');
  if (summary !== '' && summary.length <= 80) return summary;
  const operationId = textIn(own, 'operationId');
  return clipped(operationId === '' ? summary || id : labelOf(operationId), 100);
}

/** The first part of a path that names something. */
const groupOf = (path: string): string =>
  labelOf(
    path.split('/').find((part) => part !== '' && !part.startsWith('{') && !/^(api|v\d[\w.]*|rest)$/i.test(part)) ??
      'Other',
  );
