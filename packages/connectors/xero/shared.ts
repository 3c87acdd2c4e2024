import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ListPaging } from '../kit/paging.ts';
import { as, json, moreFields, oneOf, required, text } from '../kit/parameters.ts';

// https://developer.xero.com/documentation/api/accounting/overview

export const pages: ListPaging = {
  by: 'page',
  parameter: 'page',
  first: 1,
  size: { parameter: 'pageSize', most: 1000 },
};

/** Xero gives the answer to a request again that comes with the same key. */
export const ONCE = { header: 'Idempotency-Key' } as const;

const tenant = as(
  'tenant',
  text('Organization', {
    loads: 'tenants',
    placeholder: '70784a63-d24b-46a9-a4db-0e70a274b056',
    help: 'The tenant ID. A sign-in may be for several organizations.',
  }),
);

/** Every request says which organization it is for. */
export const headers = { 'xero-tenant-id': required(tenant) };

/** Narrows a list to what has changed. */
export const listHeaders = {
  ...headers,
  'If-Modified-Since': as('changedSince', text('Updated since', { placeholder: '2026-01-01T00:00:00Z' })),
};

export const filter = {
  where: text('Filter', { placeholder: 'Total > 1000 AND Status == "AUTHORISED"', help: 'As in the API of Xero.' }),
  order: text('Order by', { placeholder: 'UpdatedDateUTC DESC' }),
};

const UUID = 'ada8f7f2-9f1d-4e0c-8b2e-1f0a3d5c7e91';
export const contactId = as('contactId', text('Contact', { loads: 'contacts', placeholder: UUID }));
export const invoiceId = as('invoiceId', text('Invoice ID', { placeholder: UUID }));
export const bankAccountId = as('bankAccountId', text('Bank account', { loads: 'bankAccounts', placeholder: UUID }));
export const date = as('date', text('Date', { placeholder: '2026-12-01', help: 'If empty, today.' }));
export const dueDate = as('dueDate', text('Due date', { placeholder: '2026-12-31' }));
export const reference = as('reference', text('Reference'));
export const currency = as('currency', text('Currency', { placeholder: 'EUR' }));
export const taxed = as('lineAmountTypes', oneOf('Amounts are', ['Exclusive', 'Inclusive', 'NoTax']));
export const more = moreFields('Additional properties', { help: 'Names of the API of Xero, such as BrandingThemeID.' });
export const lines = as(
  'lines',
  json('Lines', {
    placeholder: '[{ "Description": "Hosting", "Quantity": 2, "UnitAmount": 50, "AccountCode": "200" }]',
    help: 'A list of lines as in the API of Xero.',
  }),
);

/** A request takes a list of objects: here one. */
export const oneIn =
  (name: string) =>
  (body: JsonObject): JsonValue => ({ [name]: [body] });
