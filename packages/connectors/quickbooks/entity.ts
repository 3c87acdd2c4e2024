import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import { callInner, callOwn } from '../kit/inner.ts';
import type { Parameter } from '../kit/parameters.ts';
import { keyOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { listStatement } from './statement.ts';

interface EntityKind {
  key: string;
  /** Customer, customers. */
  name: string;
  plural: string;
  /** As the API names it: `Customer`. */
  entity: string;
  /** The field for the id of one. */
  id: Parameter;
  /** The property that lists are searched by. */
  named?: string;
  /** What one has, by the names of the API. */
  own: Parameters;
  /** Those that a new one needs. */
  needed: readonly string[];
  sample: JsonObject;
  /** Left out: it can be created and updated. */
  readOnly?: true;
  more?: { readonly [key: string]: Operation };
}

const filters: Parameters = {
  where: text('WHERE condition', {
    placeholder: "Active = true AND Balance > '0'",
    help: 'The WHERE clause of the query, without the word WHERE. Conditions are joined by AND.',
  }),
  createdSince: text('Created since', { placeholder: '2026-01-01T00:00:00Z' }),
  changedSince: text('Updated since', { placeholder: '2026-01-01T00:00:00Z' }),
  orderBy: text('Order by', { placeholder: 'MetaData.CreateTime DESC' }),
};

/** The version of an object that a change is for: as it is given, else the current one. */
async function versionOf(call: OperationCall, { key, id }: Pick<EntityKind, 'key' | 'id'>): Promise<string> {
  const given = asText(call.read('syncToken') ?? '').trim();
  if (given !== '') return given;
  const idKey = keyOf('Id', id);
  const [found = null] = await callInner(call, `${key}.get`, { [idKey]: asText(call.read(idKey)) });
  return asText(readPath(found, 'SyncToken'));
}

/** Does an operation of an object with its current version, unless one is given. */
export const withVersion =
  (kind: Pick<EntityKind, 'key' | 'id'>) =>
  async (call: OperationCall): Promise<JsonValue> => {
    const version = await versionOf(call, kind);
    const read = (key: string): unknown => (key === 'syncToken' ? version : call.read(key));
    return callOwn(call, { read });
  };

/** The operations that QuickBooks has for its objects. */
export function entityObject(kind: EntityKind): ConnectorObject {
  const { key, name, plural, entity, id, named, sample } = kind;
  const path = `/${entity.toLowerCase()}`;
  const read: { [key: string]: Operation } = {
    get: {
      name: `Get ${name.toLowerCase()}`,
      method: 'GET',
      path: `${path}/{id}`,
      params: { id: required(id) },
      items: entity,
      scopes: of.SCOPES,
      sample,
    },
    list: {
      name: `List ${plural}`,
      method: 'GET',
      path: '/query',
      query: { ...(named === undefined ? {} : { named: text('Name contains') }), ...filters },
      prepareQuery: (texts) => ({ query: listStatement(entity, named, texts) }),
      items: `QueryResponse.${entity}`,
      next: of.pages,
      scopes: of.SCOPES,
      sample,
    },
  };
  const write = kind.readOnly ? {} : writeOperations(kind, path);
  return { key, name, operations: { ...write, ...read, ...kind.more } };
}

function writeOperations(kind: EntityKind, path: string): { [key: string]: Operation } {
  const { key, name, entity, id, own, needed, sample } = kind;
  return {
    create: {
      name: `Create ${name.toLowerCase()}`,
      method: 'POST',
      path,
      body: {
        more: of.more,
        ...Object.fromEntries(
          Object.entries(own).map(([wire, parameter]) => [
            wire,
            needed.includes(wire) ? required(parameter) : parameter,
          ]),
        ),
      },
      items: entity,
      repeat: of.ONCE,
      scopes: of.SCOPES,
      sample,
    },
    update: {
      name: `Update ${name.toLowerCase()}`,
      description: 'Sets the given properties and keeps all others',
      method: 'POST',
      path,
      body: { more: of.more, Id: required(id), SyncToken: of.syncToken, ...own },
      fixed: { body: { sparse: true } },
      items: entity,
      repeat: of.ONCE,
      perform: withVersion({ key, id }),
      scopes: of.SCOPES,
      sample,
    },
  };
}

/** An operation that voids or deletes a transaction. */
export function endOperation(
  { key, entity, id, name, sample }: Pick<EntityKind, 'key' | 'entity' | 'id' | 'name'> & { sample: JsonObject },
  how: 'void' | 'delete',
): Operation {
  return {
    name: `${how === 'void' ? 'Void' : 'Delete'} ${name.toLowerCase()}`,
    ...(how === 'void' ? { description: 'Sets all amounts to zero and keeps the transaction in the books' } : {}),
    method: 'POST',
    path: `/${entity.toLowerCase()}`,
    fixed: { query: { operation: how } },
    body: { Id: required(id), SyncToken: of.syncToken },
    items: entity,
    repeat: of.ONCE,
    perform: withVersion({ key, id }),
    scopes: of.SCOPES,
    sample,
  };
}
