import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, flag, json, moreFields, required, text } from '../kit/parameters.ts';

// https://docs.oracle.com/en/cloud/saas/financials/farfa/: REST API for Oracle Fusion Cloud, which all its applications share

/** The context of an application's resources, below the address of the pod. */
export type FusionApi = 'fscmRestApi' | 'hcmRestApi' | 'crmRestApi';

const VERSION = '11.13.18.05';

/** Conditions of `q` are written as in SQL since version 2 of the framework; version 4 has the details of errors. */
export const HEADERS = { 'REST-Framework-Version': '4' };

export const pages: ListPaging = {
  by: 'offset',
  parameter: 'offset',
  more: 'hasMore',
  size: { parameter: 'limit', most: 500 },
};

/** A resource of an application. */
export interface FusionResource {
  api: FusionApi;
  resource: string;
  /** In words: supplier, suppliers. */
  name: string;
  names: string;
  /** The field of the node that takes the id in its path, and its label. */
  id: { key: string; label: string; loads?: string };
  /** Where its objects have their times, if not at `CreationDate` and `LastUpdateDate`. */
  times?: { created: string; changed: string };
  sample: JsonObject;
}

const TIMES = { created: 'CreationDate', changed: 'LastUpdateDate' };

export const pathOf = ({ api, resource }: Pick<FusionResource, 'api' | 'resource'>): string =>
  `/${api}/resources/${VERSION}/${resource}`;

export const condition = as(
  'condition',
  text('Condition', { placeholder: "BusinessUnit = 'Vision' and InvoiceAmount > 1000", help: 'The parameter q.' }),
);
const onOne: Parameters = {
  fields: as('returned', commaList('Fields to return', { help: 'Separated by commas. If empty, all fields.' })),
  expand: commaList('Children to include', { help: 'Separated by commas.' }),
};
const query: Parameters = {
  q: condition,
  finder: text('Finder', { placeholder: "findByInvoiceNumber;InvoiceNumber='1'" }),
  ...onOne,
  orderBy: text('Order by', { placeholder: 'CreationDate:desc' }),
  onlyData: as(
    'onlyData',
    flag('Leave out resource IDs', { help: 'Answers are smaller, but an update needs the IDs.' }),
  ),
};
const times: Parameters = {
  createdSince: as('createdSince', text('Created since', { placeholder: '2026-03-01T00:00:00Z' })),
  changedSince: as('changedSince', text('Updated since', { placeholder: '2026-03-01T00:00:00Z' })),
};

function since(field: string, label: string, given: unknown): string[] {
  const written = asText(given ?? '').trim();
  if (written === '') return [];
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw nodeErrors.field_invalid({ field: label, reason: `"${written}" is no time` });
  return [`${field} >= '${new Date(time).toISOString().slice(0, 19)}+00:00'`];
}

/** Adds the times to the condition. Throws `field_invalid` for a time that is none. */
const withTimes =
  ({ created, changed }: typeof TIMES): NonNullable<Operation['derive']> =>
  (read) =>
  (name) => {
    if (name !== 'condition') return read(name);
    const own = asText(read('condition') ?? '').trim();
    const added = [
      ...since(created, 'Created since', read('createdSince')),
      ...since(changed, 'Updated since', read('changedSince')),
    ];
    return added.length === 0 ? own : [...(own === '' ? [] : [`(${own})`]), ...added].join(' and ');
  };

export const idOf = ({ id: { key, label, loads } }: FusionResource): Parameters => ({
  id: required(
    as(
      key,
      text(label, {
        help: 'The ID in the path of the API, which lists have as resourceId.',
        ...(loads === undefined ? {} : { loads }),
      }),
    ),
  ),
});

export const list = (of: FusionResource): Operation => ({
  name: `List ${of.names}`,
  method: 'GET',
  path: pathOf(of),
  query,
  inputs: times,
  derive: withTimes(of.times ?? TIMES),
  items: 'items',
  next: pages,
  sample: of.sample,
});

export const get = (of: FusionResource): Operation => ({
  name: `Get ${of.name}`,
  method: 'GET',
  path: `${pathOf(of)}/{id}`,
  params: idOf(of),
  query: onOne,
  sample: of.sample,
});

export const create = (of: FusionResource, body: Parameters): Operation => ({
  name: `Create ${of.name}`,
  method: 'POST',
  path: pathOf(of),
  body,
  repeat: 'twice',
  sample: of.sample,
});

export const update = (of: FusionResource, body: Parameters): Operation => ({
  name: `Update ${of.name}`,
  description: 'Sets the given fields and keeps all others',
  method: 'PATCH',
  path: `${pathOf(of)}/{id}`,
  params: idOf(of),
  body,
  repeat: 'same',
  sample: of.sample,
});

export const remove = (of: FusionResource): Operation => ({
  name: `Delete ${of.name}`,
  method: 'DELETE',
  path: `${pathOf(of)}/{id}`,
  params: idOf(of),
  sample: { success: true },
});

/** Lists the children of an object, such as the lines of an invoice. */
export const children = (of: FusionResource, child: string, names: string, sample: JsonObject): Operation => ({
  name: `List ${names}`,
  method: 'GET',
  path: `${pathOf(of)}/{id}/child/${child}`,
  params: idOf(of),
  query,
  items: 'items',
  next: pages,
  sample,
});

/** An action on one object, or on the resource as a whole: a call whose media type says what it is. */
export const action = (of: FusionResource, name: string, what: string, on: 'object' | 'resource'): Operation => ({
  name: what,
  method: 'POST',
  path: `${pathOf(of)}${on === 'object' ? '/{id}' : ''}/action/${name}`,
  ...(on === 'object' ? { params: idOf(of) } : {}),
  fixed: { headers: { 'content-type': 'application/vnd.oracle.adf.action+json' } },
  body: { parameters: { ...json('Parameters', { placeholder: '{}' }), key: 'actionParameters', spread: true } },
  repeat: 'twice',
  sample: { result: 'SUCCESS' },
});

/** Fields by the names of the API, which an object is made of. */
export const fields = as('fields', moreFields('Fields'));

/** Every other resource of an application: each has the same operations. */
export function anyResource(api: FusionApi, resource: string, sample: JsonObject): ConnectorObject {
  const named = required(as('resource', text('Resource', { placeholder: resource })));
  const of: FusionResource = {
    api,
    resource: '{resource}',
    name: 'record',
    names: 'records',
    id: { key: 'recordId', label: 'Record ID' },
    sample,
  };
  const withName = (operation: Operation): Operation => ({
    ...operation,
    params: { resource: named, ...operation.params },
  });
  const child = required(as('childResource', text('Child', { placeholder: 'invoiceLines' })));
  const onChild = (operation: Operation): Operation => ({
    ...operation,
    params: { resource: named, ...operation.params, child },
  });
  return {
    key: 'record',
    name: 'Any resource',
    operations: {
      list: withName(list(of)),
      get: withName(get(of)),
      create: withName(create(of, { fields: required(fields) })),
      update: withName(update(of, { fields: required(fields) })),
      delete: withName(remove(of)),
      listChildren: onChild(children(of, '{child}', 'children', sample)),
      createChild: onChild({
        ...create(of, { fields: required(fields) }),
        name: 'Create child',
        path: `${pathOf(of)}/{id}/child/{child}`,
        params: idOf(of),
      }),
      action: {
        ...action(of, '{action}', 'Run action', 'object'),
        params: {
          resource: named,
          ...idOf(of),
          action: required(as('actionName', text('Action', { placeholder: 'cancel' }))),
        },
      },
    },
  };
}

/** Objects with the id of their own path in place of the links to everything around them. */
export function withResourceIds(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withResourceIds);
  const { links, ...rest } = value;
  const own = Object.fromEntries(Object.entries(rest).map(([name, entry]) => [name, withResourceIds(entry)]));
  if (!Array.isArray(links)) return links === undefined ? own : { ...own, links };
  const self = links.filter(isJsonObject).find(({ rel }) => rel === 'self');
  // Answers with lists have links of their own, to themselves.
  if (!self || Array.isArray(value['items'])) return own;
  return { ...own, resourceId: decodeURIComponent(asText(self['href']).split('?')[0]?.split('/').at(-1) ?? '') };
}

/** An event found out by the time of the last change, or of creation. */
export const event = (name: string, operation: string, id: string, kind: 'created' | 'changed'): DatedEvent => ({
  name,
  operation,
  with: { orderBy: kind === 'created' ? 'CreationDate:desc' : 'LastUpdateDate:desc' },
  id,
  time: kind === 'created' ? 'CreationDate' : 'LastUpdateDate',
  once: kind === 'created' ? 'each' : 'change',
  since: kind === 'created' ? 'createdSince' : 'changedSince',
});

/** What an error says: since version 4 of the framework with a detail for each fault. */
export function reasonOf(answer: JsonValue): string {
  if (!isJsonObject(answer)) return '';
  const details = answer['o:errorDetails'];
  const said = (Array.isArray(details) ? details : [])
    .filter(isJsonObject)
    .map(({ title, detail }) => asText(detail ?? title ?? ''));
  const all = [...new Set(said)].filter((entry) => entry !== '').slice(0, 5);
  return all.length > 0 ? all.join('; ') : asText(answer['detail'] ?? answer['title'] ?? '');
}
