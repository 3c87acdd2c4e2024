import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, commaList, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

interface ModuleKind {
  key: string;
  /** Lead, leads. */
  name: string;
  plural: string;
  /** The part of the path that names the module, and its parameter where it is any. */
  path: string;
  params: Parameters;
  /** The field for the id of a record. */
  id: Parameter;
  /** The usual fields, by their API names. */
  own: Parameters;
  /** Those that a new record needs. */
  needed: readonly string[];
  /** The field for further fields. */
  more: Parameter;
  /** The field for the names of the fields that lists return, which Zoho wants to know, and its default. */
  returned: { key: string; fields: string };
  /** The fields of an example. */
  sample: JsonObject;
}

/** The operations that Zoho CRM has for the records of every module. */
export function moduleObject(kind: ModuleKind): ConnectorObject {
  const { key, name } = kind;
  return { key, name, operations: { ...writeOperations(kind), ...readOperations(kind) } };
}

function writeOperations({ name, path, params, id, own, needed, more }: ModuleKind): ConnectorObject['operations'] {
  const label = name.toLowerCase();
  const all = { more, ...own };
  const complete = Object.fromEntries(
    Object.entries(all).map(([wire, parameter]) => [wire, needed.includes(wire) ? required(parameter) : parameter]),
  );
  return {
    create: {
      name: `Create ${label}`,
      method: 'POST',
      path,
      params,
      body: complete,
      prepare: of.oneRecord,
      items: 'data.0.details',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.written,
    },
    update: {
      name: `Update ${label}`,
      description: 'Sets the given fields and keeps all others',
      method: 'PUT',
      path: `${path}/{id}`,
      params: { ...params, id: required(id) },
      body: all,
      prepare: of.oneRecord,
      items: 'data.0.details',
      scopes: of.WRITE,
      sample: of.written,
    },
    upsert: {
      name: `Create or update ${label}`,
      description: 'Updates the record with the same values in the fields that it is found by, or creates one',
      method: 'POST',
      path: `${path}/upsert`,
      params,
      body: { ...complete, duplicate_check_fields: of.duplicates },
      prepare: of.oneRecord,
      items: 'data',
      // Found by its fields, a record is there once.
      repeat: 'same',
      scopes: of.WRITE,
      sample: { code: 'SUCCESS', action: 'insert', status: 'success', message: 'record added', details: of.written },
    },
    delete: {
      name: `Delete ${label}`,
      description: 'Moves it to the recycle bin',
      method: 'DELETE',
      path: `${path}/{id}`,
      params: { ...params, id: required(id) },
      items: 'data.0.details',
      scopes: of.WRITE,
      sample: { id: of.written.id },
    },
  };
}

function readOperations({
  name,
  plural,
  path,
  params,
  id,
  returned,
  sample,
}: ModuleKind): ConnectorObject['operations'] {
  const fields = as(
    returned.key,
    commaList('Fields to return', {
      default: returned.fields,
      help: 'API names, separated by commas; Zoho returns up to 50.',
    }),
  );
  const found = { id: of.written.id, ...sample, Modified_Time: of.written.Modified_Time };
  return {
    get: {
      name: `Get ${name.toLowerCase()}`,
      method: 'GET',
      path: `${path}/{id}`,
      params: { ...params, id: required(id) },
      items: 'data',
      scopes: of.READ,
      sample: found,
    },
    list: {
      name: `List ${plural}`,
      method: 'GET',
      path,
      params,
      query: { fields: required(fields), cvid: as('viewId', viewId), ...of.sorted },
      items: 'data',
      next: of.listed,
      scopes: of.READ,
      sample: found,
    },
    search: {
      name: `Search ${plural}`,
      description: 'Finds up to 2,000 records',
      method: 'GET',
      path: `${path}/search`,
      params,
      query: { ...of.sought, fields },
      items: 'data',
      next: of.searched,
      scopes: [...of.READ, 'ZohoSearch.securesearch.READ'],
      sample: found,
    },
  };
}

const viewId = text('Custom view ID', { help: 'Lists what the view shows.' });
