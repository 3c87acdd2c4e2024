import type { JsonObject } from '@heddle/contract/json';
import type { Operation, Parameters } from '../kit/connector.ts';
import { as, text } from '../kit/parameters.ts';
import * as odata from '../sap/odata.ts';

/** Where an entity is, and what is done with it. */
export interface SapEntity {
  service: string;
  set: string;
  /** In words: purchase order, purchase orders. */
  name: string;
  names: string;
  /** What is between the parentheses of its path, and the parameters in there. */
  key: string;
  params: Parameters;
  /** Where an entity has the time of its last change, if it has one. */
  changed?: string;
  sample: JsonObject;
}

export const pathOf = ({ service, set }: Pick<SapEntity, 'service' | 'set'>): string =>
  `/sap/opu/odata/sap/${service}/${set}`;

/** SAP refuses a change of what others have changed meanwhile. Without a version, the present one is read before. */
const onVersion = {
  'If-Match': as(
    'version',
    text('Version (ETag)', {
      help: 'Fails if the object has another version, which is at __metadata.etag. If empty, the present version is used.',
    }),
  ),
};

export const list = (entity: SapEntity): Operation => ({
  name: `List ${entity.names}`,
  method: 'GET',
  path: pathOf(entity),
  query: odata.listQuery,
  ...(entity.changed === undefined
    ? {}
    : { inputs: { changedSince: odata.changedSince }, derive: odata.filteredSince(entity.changed) }),
  items: 'd.results',
  next: odata.pages,
  sample: entity.sample,
});

export const get = (entity: SapEntity): Operation => ({
  name: `Get ${entity.name}`,
  method: 'GET',
  path: `${pathOf(entity)}(${entity.key})`,
  params: entity.params,
  query: odata.entityQuery,
  items: 'd',
  sample: entity.sample,
});

export const create = (entity: SapEntity, body: Parameters): Operation => ({
  name: `Create ${entity.name}`,
  method: 'POST',
  path: pathOf(entity),
  body,
  items: 'd',
  repeat: 'twice',
  sample: entity.sample,
});

export const update = (entity: SapEntity, body: Parameters): Operation => ({
  name: `Update ${entity.name}`,
  description: 'Sets the given fields and keeps all others',
  method: 'PATCH',
  path: `${pathOf(entity)}(${entity.key})`,
  params: entity.params,
  headers: onVersion,
  body,
  repeat: 'same',
  sample: { success: true },
});

export const remove = (entity: SapEntity): Operation => ({
  name: `Delete ${entity.name}`,
  method: 'DELETE',
  path: `${pathOf(entity)}(${entity.key})`,
  params: entity.params,
  headers: onVersion,
  sample: { success: true },
});
