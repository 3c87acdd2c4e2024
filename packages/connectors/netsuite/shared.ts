import type { JsonValue } from '@heddle/contract/json';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, moreFields, required, text } from '../kit/parameters.ts';

// https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_1540391670.html: SuiteTalk REST Web Services

export const RECORDS = '/record/v1';

/** Pages always have the same size: NetSuite wants an offset that is a multiple of it. */
export const pages: ListPaging = { by: 'offset', parameter: 'offset', more: 'hasMore' };
export const PAGE = { query: { limit: '1000' } };

export const recordType = required(
  as('recordType', text('Record type', { default: 'customer', loads: 'recordTypes', help: 'Such as salesOrder.' })),
);
export const onRecord = {
  recordType,
  id: required(as('recordId', text('Record ID', { help: 'The internal ID, or eid: with an external ID.' }))),
};
export const fields = required(
  as('fields', moreFields('Fields', { loads: 'fields', help: 'API names; sublists and references as JSON.' })),
);

/** Sends a write that answers with the address of the record in place of its content. */
export async function written(call: OperationCall): Promise<JsonValue> {
  const { headers } = await sendPage(call);
  const location = headers.get('location') ?? '';
  const id = decodeURIComponent(location.split('?')[0]?.split('/').at(-1) ?? '');
  return id === '' ? { success: true } : { id, location };
}

export const sample = {
  id: '4242',
  location: 'https://1234567.suitetalk.api.netsuite.com/services/rest/record/v1/customer/4242',
};
