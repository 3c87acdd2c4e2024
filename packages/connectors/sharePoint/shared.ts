import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { as, required, text } from '../kit/parameters.ts';

// https://learn.microsoft.com/en-us/graph/api/resources/sharepoint

export const READ = ['Sites.Read.All'];
export const WRITE = ['Sites.ReadWrite.All'];

export const siteId = as(
  'siteId',
  text('Site', { loads: 'sites', placeholder: 'acme.sharepoint.com,2c71,4c6f', help: 'The site ID.' }),
);
export const listId = as(
  'listId',
  text('List', { loads: 'lists', placeholder: 'Orders', help: 'The ID or name of the list.' }),
);
export const listItemId = as('listItemId', text('Item ID', { placeholder: '42' }));
export const onSite = { 'site-id': required(siteId) };
export const onList = { ...onSite, 'list-id': required(listId) };
export const onItem = { ...onList, 'listItem-id': required(listItemId) };

/** A token of Graph that changes are read from. */
export const deltaToken = as('deltaToken', text('Token', { placeholder: 'latest' }));

/** The changes in an answer, the token for the next ones, and whether there are more at once. Graph has the token in an address. */
export function changesIn(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return answer;
  const next = asText(answer['@odata.nextLink'] ?? '');
  const written = /[?&(]token='?([^'&)]+)/.exec(next || asText(answer['@odata.deltaLink'] ?? ''))?.[1] ?? '';
  return { entries: answer['value'] ?? [], cursor: decoded(written), more: next !== '' };
}

function decoded(text_: string): string {
  try {
    return decodeURIComponent(text_);
  } catch {
    // It is not encoded.
    return text_;
  }
}

export const item: JsonObject = {
  id: '42',
  eTag: '"6d1a2f5c-0d0b-4f9f-8f5a-6b6d2b1c0a11,3"',
  webUrl: 'https://acme.sharepoint.com/sites/sales/Lists/Orders/42_.000',
  createdDateTime: '2026-03-01T12:00:00Z',
  lastModifiedDateTime: '2026-03-02T08:30:00Z',
  fields: { Title: 'Order 7', Status: 'Open' },
};
