import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { required, text } from '../kit/parameters.ts';
import { prepareSearch, searchParameters } from './search.ts';
import * as of from './shared.ts';

interface RecordKind {
  key: string;
  /** Contact, contacts. */
  name: string;
  plural: string;
  /** The part of paths and the vendor's name of the type: `contacts`. */
  type: string;
  /** The field for the id of a record. */
  id: Parameter;
  /** The usual properties, by their internal names. */
  own: Parameters;
  /** Those that a new record needs. */
  needed: readonly string[];
  /** The key of the field for further properties, and the name of the list of all. */
  properties: string;
  /** The property with the time of the last change. */
  changed: string;
  scopes: { read: readonly string[]; write: readonly string[] };
  /** The properties of an example. */
  sample: JsonObject;
}

/** The operations that HubSpot has for every kind of record. */
export function recordObject(kind: RecordKind): ConnectorObject {
  const { key, name } = kind;
  return { key, name, operations: { ...readOperations(kind), ...writeOperations(kind) } };
}

const sampleOf = ({ sample }: RecordKind): JsonObject => ({
  id: '512',
  properties: sample,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T08:30:00.000Z',
  archived: false,
});

const idProperty = text('ID property', {
  placeholder: 'email',
  help: 'A property with unique values. If empty, the record ID.',
});

const lower = (name: string): string => name.toLowerCase();

function readOperations(kind: RecordKind): { [key: string]: Operation } {
  const { name, plural, type, id, scopes } = kind;
  const base = `/crm/v3/objects/${type}`;
  const sample = sampleOf(kind);
  return {
    list: {
      name: `List ${plural}`,
      method: 'GET',
      path: base,
      query: { properties: of.onlyProperties, archived: of.archived },
      items: 'results',
      next: of.cursor,
      scopes: scopes.read,
      sample,
    },
    get: {
      name: `Get ${lower(name)}`,
      method: 'GET',
      path: `${base}/{id}`,
      params: { id: required(id) },
      query: { properties: of.onlyProperties, idProperty },
      scopes: scopes.read,
      sample,
    },
    search: {
      name: `Search ${plural}`,
      method: 'POST',
      path: `${base}/search`,
      body: searchParameters(kind.properties),
      // HubSpot describes all parts of the body as required.
      fixed: { body: { after: '0', properties: [] } },
      prepare: prepareSearch(kind.changed),
      effect: 'read',
      items: 'results',
      next: of.searched,
      scopes: scopes.read,
      sample,
    },
  };
}

function writeOperations(kind: RecordKind): { [key: string]: Operation } {
  const { name, type, id, own, needed, scopes } = kind;
  const base = `/crm/v3/objects/${type}`;
  const sample = sampleOf(kind);
  const written = (isNew: boolean): Parameters => ({
    // The named properties are set after the others.
    properties: of.properties(kind.properties),
    ...Object.fromEntries(
      Object.entries(own).map(([property, parameter]) => [
        `properties.${property}`,
        isNew && needed.includes(property) ? required(parameter) : parameter,
      ]),
    ),
  });
  return {
    create: {
      name: `Create ${lower(name)}`,
      method: 'POST',
      path: base,
      body: { ...written(true), associations: of.associations },
      fixed: { body: { properties: {}, associations: [] } },
      repeat: 'twice',
      scopes: scopes.write,
      sample,
    },
    update: {
      name: `Update ${lower(name)}`,
      description: 'Sets the given properties and keeps all others',
      method: 'PATCH',
      path: `${base}/{id}`,
      params: { id: required(id) },
      query: { idProperty },
      body: written(false),
      fixed: { body: { properties: {} } },
      repeat: 'same',
      scopes: scopes.write,
      sample,
    },
    upsert: {
      name: `Create or update ${lower(name)}`,
      description: 'Updates the record with this value of a unique property, or creates one',
      method: 'POST',
      path: `${base}/batch/upsert`,
      body: {
        idProperty: required(idProperty),
        id: required({ ...text('ID property value'), key: 'idValue' }),
        ...written(false),
      },
      fixed: { body: { properties: {} } },
      prepare: (input) => ({ inputs: [input] }),
      items: 'results',
      repeat: 'same',
      scopes: scopes.write,
      sample: { ...sample, new: true },
    },
    archive: {
      name: `Archive ${lower(name)}`,
      description: 'Moves the record to the recycle bin',
      method: 'DELETE',
      path: `${base}/{id}`,
      params: { id: required(id) },
      scopes: scopes.write,
      sample: { success: true },
    },
  };
}
