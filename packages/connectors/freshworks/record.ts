import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, numericId, required } from '../kit/parameters.ts';
import * as of from './shared.ts';

interface RecordKind {
  key: string;
  /** Contact, contacts. */
  name: string;
  plural: string;
  /** The path of the records, and what the API calls one: `sales_account`. */
  path: string;
  item: string;
  /** The parameter of paths, and the field for it. */
  idName: string;
  id: Parameter;
  own: Parameters;
  needed: readonly string[];
  sample: JsonObject;
  /** The name of the list of views. */
  views: string;
  more?: { readonly [key: string]: Operation };
}

/** The operations that Freshworks CRM has for its records, which it lists by view. */
export function recordObject(kind: RecordKind): ConnectorObject {
  const { key, name, plural, path, item, idName, id, own, needed, sample, views, more } = kind;
  const label = name.toLowerCase();
  const onRecord = { params: { [idName]: required(id) }, path: `${path}/{${idName}}` };
  const complete = Object.fromEntries(
    Object.entries(own).map(([wire, parameter]) => [wire, needed.includes(wire) ? required(parameter) : parameter]),
  );
  const operations: { [key: string]: Operation } = {
    create: {
      name: `Create ${label}`,
      method: 'POST',
      path,
      body: complete,
      items: item,
      repeat: 'twice',
      sample,
    },
    get: { name: `Get ${label}`, method: 'GET', ...onRecord, items: item, sample },
    list: {
      name: `List ${plural}`,
      description: 'Lists what a view shows',
      method: 'GET',
      path: `${path}/view/{view}`,
      params: { view: required(as(`${key}View`, numericId('View', { loads: views, placeholder: '70000000010' }))) },
      query: of.sorted,
      items: plural === 'accounts' ? 'sales_accounts' : plural,
      next: of.viewed,
      sample,
    },
    views: {
      name: `List views of ${plural}`,
      method: 'GET',
      path: `${path}/filters`,
      items: 'filters',
      sample: { id: 70_000_000_010, name: `All ${plural}`, model_class_name: name },
    },
    update: {
      name: `Update ${label}`,
      method: 'PUT',
      ...onRecord,
      body: own,
      items: item,
      sample,
    },
    delete: { name: `Delete ${label}`, method: 'DELETE', ...onRecord, sample: { success: true } },
  };
  return { key, name, operations: { ...operations, ...more } };
}

/** Creates a record or updates the one that has these values: the parameters `find.…` of the body are what it is found by. */
export const upsertOf = (
  name: string,
  path: string,
  item: string,
  find: Parameters,
  own: Parameters,
  sample: JsonObject,
): Operation => ({
  name: `Create or update ${name}`,
  method: 'POST',
  path: `${path}/upsert`,
  body: {
    ...Object.fromEntries(Object.entries(find).map(([wire, parameter]) => [`find.${wire}`, required(parameter)])),
    ...own,
  },
  prepare: ({ find: unique = null, ...record }) => ({ unique_identifier: unique, [item]: record }),
  items: item,
  // Found by what is unique, a record is there once.
  repeat: 'same',
  sample,
});
