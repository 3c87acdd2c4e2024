import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ListPaging } from '../kit/paging.ts';
import { as, moreFields, text } from '../kit/parameters.ts';

// https://developer.sage.com/intacct/docs/1/sage-intacct-rest-api/api-reference

/** Queries say where the next page begins. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: 'start',
  next: 'ia::meta.next',
  in: 'body',
  size: { parameter: 'size', most: 1000 },
};

export const RESULT = 'ia::result';
export const object = as(
  'object',
  text('Object', {
    default: 'accounts-receivable/customer',
    help: 'As in the API: accounts-payable/vendor, accounts-receivable/invoice, general-ledger/journal-entry.',
  }),
);
export const key = as('key', text('Key', { placeholder: '145', help: 'The key of the record, not its ID.' }));
export const fields = moreFields('Fields', {
  loads: 'fields',
  help: 'Names of the API with their values; objects as JSON.',
});
export const reference = { key: '145', id: '145', href: '/objects/accounts-receivable/customer/145' };

/** The value at a path, which queries give as one name: `audit.modifiedDateTime`. */
export const valueAt = (entry: JsonValue, path: string): JsonValue | undefined =>
  (isJsonObject(entry) ? entry[path] : undefined) ?? readPath(entry, path);
