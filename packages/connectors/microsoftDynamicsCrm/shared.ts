import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Operation } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, commaList, fieldsObject, required, text } from '../kit/parameters.ts';
import { dataverse } from './address.ts';

// https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/overview

/** The size of pages is asked for in a header: `$top` would end the list. */
export const pages: ListPaging = { by: 'address', at: '@odata.nextLink' };
const PAGE = 'odata.maxpagesize=500';

export const headers = { 'odata-version': '4.0', 'odata-maxversion': '4.0' };
export const returned = { headers: { ...headers, prefer: 'return=representation' } };
const listed = { headers: { ...headers, prefer: PAGE } };
/** Without it, an update of a record that is gone would create one. */
const existing = { headers: { ...returned.headers, 'if-match': '*' } };

export const recordId = as('recordId', text('Record ID', { placeholder: '00000000-0000-0000-0000-000000000001' }));
const selected = as(
  'selected',
  commaList('Columns to return', { placeholder: 'name,revenue', help: 'If empty, all.' }),
);
const filter = as('recordFilter', text('Filter', { placeholder: "statecode eq 0 and contains(name,'Acme')" }));
const order = as('recordOrder', text('Order by', { placeholder: 'modifiedon desc' }));
const expanded = as('expanded', text('Expand', { placeholder: 'primarycontactid($select=fullname)' }));

const isBind = (value: JsonValue): value is { bind: JsonValue } =>
  isJsonObject(value) && Object.keys(value).join() === 'bind';

/** A body in which lookups have their whole names: `parentaccountid@odata.bind` is one name. */
export const withBinds = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]): [string, JsonValue] =>
      name.endsWith('@odata') && isBind(value) ? [`${name}.bind`, value.bind] : [name, value],
    ),
  );

/** The column of a lookup to a record of a table: it takes the ID of the record. */
export const lookup = (key: string, label: string, table: string): Parameter => ({
  ...as(key, text(label, { placeholder: '00000000-0000-0000-0000-000000000001', help: 'The record ID.' })),
  toWire: (value) => `/${table}(${asText(value).trim()})`,
});

interface Table {
  /** In the singular: account. */
  name: string;
  plural: string;
  /** The name of the table in addresses: accounts. */
  set: string;
  /** The list of its columns to choose from. */
  columns: string;
  /** Its most usual columns. */
  fields: { readonly [column: string]: Parameter };
  /** Those without which there is no record. */
  needs: readonly string[];
  sample: JsonObject;
}

/** What can be done with the records of a table. */
export function operationsOf({ name, plural, set, columns, fields, needs, sample }: Table): {
  [key: string]: Operation;
} {
  const more = {
    ...as(columns, fieldsObject('More columns', { loads: columns, help: 'Logical names. Lookups: name@odata.bind.' })),
    spread: true as const,
  };
  const needed = Object.fromEntries(
    Object.entries(fields).map(([column, field]) => [column, needs.includes(column) ? required(field) : field]),
  );
  const path = `/${set}({recordId})`;
  const params = { recordId: required(recordId) };
  return {
    create: {
      name: `Create ${name}`,
      method: 'POST',
      at: dataverse,
      path: `/${set}`,
      body: { ...needed, more },
      fixed: returned,
      prepare: withBinds,
      repeat: 'twice',
      sample,
    },
    get: {
      name: `Get ${name}`,
      method: 'GET',
      at: dataverse,
      path,
      params,
      query: { $select: selected, $expand: expanded },
      fixed: { headers },
      sample,
    },
    list: {
      name: `List ${plural}`,
      method: 'GET',
      at: dataverse,
      path: `/${set}`,
      query: { $select: selected, $filter: filter, $orderby: order, $expand: expanded },
      fixed: listed,
      items: 'value',
      next: pages,
      sample,
    },
    update: {
      name: `Update ${name}`,
      description: 'Sets the given columns and keeps all others',
      method: 'PATCH',
      at: dataverse,
      path,
      params,
      body: { ...fields, more },
      fixed: existing,
      prepare: withBinds,
      repeat: 'same',
      sample,
    },
    delete: {
      name: `Delete ${name}`,
      method: 'DELETE',
      at: dataverse,
      path,
      params,
      fixed: { headers },
      sample: { success: true },
    },
  };
}

export const listing = { selected, filter, order, expanded, fixed: listed };
export const ID = '00000000-0000-0000-0000-000000000001';
