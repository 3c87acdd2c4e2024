import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, moreFields, oneOf, text } from '../kit/parameters.ts';

// https://www.zoho.com/crm/developer/docs/api/v8/

export const READ = ['ZohoCRM.modules.ALL'];
export const WRITE = ['ZohoCRM.modules.ALL'];
export const SETTINGS = ['ZohoCRM.settings.ALL'];

/** Lists go on with a token, without which Zoho gives 2,000 records only. */
export const listed: ListPaging = {
  by: 'cursor',
  parameter: 'page_token',
  at: 'info.next_page_token',
  more: 'info.more_records',
  size: { parameter: 'per_page', most: 200 },
};

/** Searches are paged by number, up to 2,000 records. */
export const searched: ListPaging = {
  by: 'page',
  parameter: 'page',
  first: 1,
  more: 'info.more_records',
  size: { parameter: 'per_page', most: 200 },
};

export const module = as(
  'module',
  text('Module', { default: 'Leads', loads: 'modules', help: 'The API name, such as Leads or Invoices__c.' }),
);
export const recordId = as('recordId', text('Record ID', { placeholder: '554023000000527001' }));
export const owner = as('owner', text('Owner', { loads: 'users', placeholder: '554023000000235011' }));
export const duplicates = as(
  'duplicateFields',
  commaList('Find by', {
    placeholder: 'Email',
    help: 'API names of fields. If empty, the unique fields of the module.',
  }),
);
export const sorted = {
  sort_by: oneOf('Sort by', [
    { value: 'id', label: 'ID' },
    { value: 'Created_Time', label: 'Creation time' },
    { value: 'Modified_Time', label: 'Last update' },
  ]),
  sort_order: oneOf('Sort direction', [
    { value: 'asc', label: 'Ascending' },
    { value: 'desc', label: 'Descending' },
  ]),
};
export const sought = {
  criteria: as(
    'criteria',
    text('Criteria', { placeholder: '(Last_Name:equals:Lovelace)', help: 'One of criteria, email, phone and word.' }),
  ),
  email: as('soughtEmail', text('Email', { placeholder: 'ada@example.com' })),
  phone: as('soughtPhone', text('Phone')),
  word: as('word', text('Word')),
};

/** Further fields of a record, also those of the account itself, for the modules that they are of. */
export const fieldsOf = (key: string, loads: string) =>
  as(key, moreFields('Fields', { loads, help: 'API names of fields, with their values.' }));

const valuesOf = (text: unknown): JsonValue[] => (typeof text === 'string' ? text.split(',') : []);

/** A request takes a list of records: here one. */
export const oneRecord = ({ duplicate_check_fields: duplicate, ...record }: JsonObject): JsonValue => ({
  data: [record],
  ...(duplicate === undefined ? {} : { duplicate_check_fields: valuesOf(duplicate) }),
});

/** What Zoho tells of a record that it has written. */
export const written = {
  id: '554023000000527001',
  Created_Time: '2026-12-01T12:00:00+00:00',
  Modified_Time: '2026-12-01T12:00:00+00:00',
};
