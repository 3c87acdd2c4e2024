import type { DescribedOperation } from '@heddle/contract/described/operation';
import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { AddressedOperation, DescribedApi } from '../described-api.ts';
import { readOperations } from '../openapi/operations.ts';
import { Schemas, listIn, objectIn, textIn } from '../openapi/schemas.ts';
import { addressIn } from '../openapi/servers.ts';
import { clipped } from '../words.ts';
import { rpcKey } from './call.ts';

/** Methods that begin so change nothing. All others may. */
const READS = /^(get|list|find|search|read|fetch|query|is|has|count|estimate|describe)(?![a-z])/;

/**
 * Reads an OpenRPC document (https://spec.open-rpc.org): each method is an operation that is called by JSON-RPC 2.0. It is read as an operation of OpenAPI whose
 * body has the parameters, so that schemas become fields in the same way. Throws `api_description_invalid`, which says where.
 */
export function readOpenRpc(document: JsonObject, source: string | undefined): DescribedApi {
  const given = document['methods'];
  if (!Array.isArray(given))
    throw describedApiErrors.api_description_invalid({ place: '/methods', reason: 'must be a list' });
  const schemas = new Schemas(document);
  const methods = given.map((one, index) => {
    const method = schemas.follow(one);
    if (textIn(method, 'name') === '')
      throw describedApiErrors.api_description_invalid({ place: `/methods/${index}`, reason: 'must have a name' });
    return method;
  });
  const byName = new Map(methods.map((method) => [textIn(method, 'name'), method]));
  const paths = Object.fromEntries(
    methods.map((method) => [`/#${textIn(method, 'name')}`, { post: asOperation(schemas, method) }]),
  );
  const read = readOperations({ ...document, paths }, new Map(), { source, skipped: new Set() });
  const nameIn = (id: string): string => id.slice(id.indexOf('#') + 1);
  const info = objectIn(document, 'info');
  return {
    kind: 'openrpc',
    name: clipped(textIn(info, 'title').trim() || 'JSON-RPC API', 100),
    version: clipped(textIn(info, 'version'), 50),
    address: addressIn(document, source) ?? source?.replace(/[?#].*$/, '') ?? null,
    credentials: '',
    operations: read.operations.map(({ operation, address }): AddressedOperation => {
      const method = byName.get(nameIn(operation.id)) ?? {};
      return { operation: asCall(schemas, operation, method), address };
    }),
    left: read.left.map(({ operation, reason }) => ({ operation: nameIn(operation), reason })),
  };
}

const paramsOf = (schemas: Schemas, method: JsonObject): JsonObject[] =>
  listIn(method, 'params').map((one) => schemas.follow(one));

/** A method with its parameters as the body of a request, and its result as the answer. */
function asOperation(schemas: Schemas, method: JsonObject): JsonObject {
  const params = paramsOf(schemas, method);
  const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
  const properties = Object.fromEntries(
    params.map((one) => {
      const schema = objectIn(one, 'schema');
      const help = textIn(one, 'description') || textIn(one, 'summary');
      return [rpcKey(textIn(one, 'name')), help === '' ? schema : { description: help, allOf: [schema] }];
    }),
  );
  const required = params.filter((one) => one['required'] === true).map((one) => rpcKey(textIn(one, 'name')));
  const result = objectIn(schemas.follow(method['result'] ?? {}), 'schema');
  const [tag] = listIn(method, 'tags');
  return {
    operationId: textIn(method, 'name'),
    summary: textIn(method, 'name'),
    description: textIn(method, 'description') || textIn(method, 'summary'),
    tags: [isJsonObject(tag) ? textIn(schemas.follow(tag), 'name') : groupOf(textIn(method, 'name'))],
    ...(params.length > 0
      ? { requestBody: { required: true, ...json({ type: 'object', properties, required }) } }
      : {}),
    responses: { 200: { description: '', ...json({ type: 'object', properties: { result } }) } },
  };
}

/** The operation as a call: sent to the address itself, with the parameters in the order of the method or by their names. */
function asCall(schemas: Schemas, operation: DescribedOperation, method: JsonObject): DescribedOperation {
  const name = textIn(method, 'name');
  return {
    ...operation,
    id: name,
    path: '',
    effect: READS.test(name.replace(/^.*[_.]/, '')) ? 'read' : 'write',
    bodyIs: 'json',
    items: operation.items === '' ? 'result' : operation.items,
    rpc: {
      method: name,
      params: paramsOf(schemas, method).map((one) => textIn(one, 'name')),
      ...(textIn(method, 'paramStructure') === 'by-name' ? { byName: true as const } : {}),
    },
  };
}

/** What is before the name of a method: `eth` of `eth_getBalance`. */
const groupOf = (name: string): string => /^([^_.]+)[_.]/.exec(name)?.[1] ?? 'Methods';
