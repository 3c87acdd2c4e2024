import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, json, moreFields, required, text } from '../kit/parameters.ts';
import { plain, wrapped } from './values.ts';

// https://help.acumatica.com/ (Integration Development Guide, contract-based REST API)

const GUID = '7d3b1c52-5b7c-4b8b-9f0e-2f4f3d6a8c11';
const pages: ListPaging = { by: 'offset', parameter: '$skip', size: { parameter: '$top', most: 1000 } };
export const recordId = as(
  'recordId',
  text('Record ID', {
    placeholder: GUID,
    help: 'The ID of the record, or its keys with slashes between: SO/SO004512.',
  }),
);
const guid = as(
  'recordGuid',
  text('Record ID', { placeholder: GUID, help: 'The id that Acumatica gives to the record.' }),
);
const fields = moreFields('Additional fields', {
  help: 'Field names of Acumatica, such as CustomerClass, with their values.',
});
const expand = as('expand', text('Expand', { placeholder: 'MainContact,Details', help: 'Parts to return as well.' }));
const select = as(
  'select',
  text('Fields to return', { placeholder: 'CustomerID,CustomerName', help: 'If empty, all.' }),
);

interface EntityKind {
  key: string;
  /** Customer, customers. */
  name: string;
  plural: string;
  /** As the API names it: `SalesOrder`. */
  entity: string;
  own: Parameters;
  /** The field with the time of the last change. */
  changed: string;
  sample: JsonObject;
  /** Its actions: their names in the form, and in the API. */
  actions?: { readonly [key: string]: { name: string; action: string } };
}

/** The filter of a list, with the time from which on changes are wanted. Throws `field_invalid` for a time that is none. */
function listQuery(
  changed: string,
  { filter, since, ...query }: { readonly [name: string]: string },
): { [name: string]: string } {
  const time = since === undefined ? undefined : Date.parse(since);
  if (time !== undefined && Number.isNaN(time))
    throw nodeErrors.field_invalid({ field: 'Updated since', reason: `"${since}" is no time` });
  const conditions = [
    ...(filter === undefined ? [] : [time === undefined ? filter : `(${filter})`]),
    ...(time === undefined ? [] : [`${changed} ge datetimeoffset'${new Date(time).toISOString()}'`]),
  ];
  return { ...query, ...(conditions.length === 0 ? {} : { $filter: conditions.join(' and ') }) };
}

/** Does an action, which may go on after the answer: then its address tells when it is done. */
async function act(call: OperationCall): Promise<JsonValue> {
  const { status, headers } = await sendPage(call);
  return status === 202 ? { status: 'accepted', location: headers.get('location') } : { status: 'done' };
}

const actionOf = (name: string, entity: string, action: string): Operation => ({
  name,
  method: 'POST',
  path: `/${entity}/${action}`,
  body: {
    'entity.id': required(guid),
    parameters: as(
      'actionParameters',
      json('Parameters', { placeholder: '{}', help: 'Of the action, if it has any.' }),
    ),
  },
  perform: act,
  repeat: 'twice',
  sample: { status: 'accepted', location: `/entity/Default/24.200.001/${entity}/${action}/status/${GUID}` },
});

const GUIDED = { id: GUID };

/** The operations that Acumatica has for its entities. */
export function entityObject(kind: EntityKind): ConnectorObject {
  const { key, name, entity, actions = {} } = kind;
  const acts = Object.entries(actions).map(([action, facts]): [string, Operation] => [
    action,
    actionOf(facts.name, entity, facts.action),
  ]);
  return { key, name, operations: { ...writeOperations(kind), ...readOperations(kind), ...Object.fromEntries(acts) } };
}

function writeOperations({ name, entity, own, sample }: EntityKind): { [key: string]: Operation } {
  const label = name.toLowerCase();
  const put = {
    method: 'PUT',
    path: `/${entity}`,
    prepare: wrapped,
    answer: plain,
    sample: { ...GUIDED, ...sample },
  } as const;
  return {
    create: {
      ...put,
      name: `Create ${label}`,
      fixed: { headers: { 'if-none-match': '*' } },
      body: { fields, ...own },
      repeat: 'twice',
    },
    upsert: {
      ...put,
      name: `Create or update ${label}`,
      description:
        'Updates the record with the same key fields, or creates one. Without key fields it may create a second one',
      body: { fields, ...own },
      // Keys may be numbered by Acumatica: then every request creates a record.
      repeat: 'twice',
    },
    update: {
      ...put,
      name: `Update ${label}`,
      fixed: { headers: { 'if-match': '*' } },
      body: { fields, id: required(guid), ...own },
    },
    delete: {
      name: `Delete ${label}`,
      method: 'DELETE',
      path: `/${entity}/{+id}`,
      params: { id: required(recordId) },
      sample: { success: true },
    },
  };
}

function readOperations({ name, plural, entity, changed, sample }: EntityKind): { [key: string]: Operation } {
  const found = { ...GUIDED, ...sample };
  return {
    get: {
      name: `Get ${name.toLowerCase()}`,
      method: 'GET',
      path: `/${entity}/{+id}`,
      params: { id: required(recordId) },
      query: { $expand: expand, $select: select },
      answer: plain,
      sample: found,
    },
    list: {
      name: `List ${plural}`,
      method: 'GET',
      path: `/${entity}`,
      query: {
        filter: as(
          'filter',
          text('Filter', { placeholder: "Status eq 'Active'", help: 'In the OData syntax of Acumatica.' }),
        ),
        since: as('changedSince', text('Updated since', { placeholder: '2026-01-01T00:00:00Z' })),
        $expand: expand,
        $select: select,
      },
      prepareQuery: (query) => listQuery(changed, query),
      answer: plain,
      items: '',
      next: pages,
      sample: found,
    },
  };
}
