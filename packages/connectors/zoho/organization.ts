import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, flag, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

/** A query with the page that is wanted; without further fields of the request. Throws `field_invalid` where it has a limit of its own. */
function paged({ select_query: given, offset = 0, limit = 200 }: JsonObject): JsonValue {
  const query = asText(given).trim();
  if (/\blimit\s+\d/i.test(query))
    throw nodeErrors.field_invalid({ field: 'Query (COQL)', reason: 'has a limit; use Limit instead' });
  return { select_query: `${query} limit ${asText(offset)}, ${asText(limit)}` };
}

const onRecord = { module: required(of.module), record_id: required(of.recordId) };
const attachmentId = as('attachmentId', text('Attachment ID', { placeholder: '554023000000527010' }));

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Note or attachment',
  operations: {
    note: {
      name: 'Add note to record',
      method: 'POST',
      path: '/Notes',
      body: {
        'Parent_Id.module.api_name': required(of.module),
        'Parent_Id.id': required(of.recordId),
        Note_Title: as('noteTitle', text('Title')),
        Note_Content: required(as('noteContent', paragraph('Content'))),
      },
      prepare: of.oneRecord,
      items: 'data.0.details',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.written,
    },
    add: {
      name: 'Attach file to record',
      description: 'Files of up to 20 MB',
      method: 'POST',
      path: '/{module}/{record_id}/Attachments',
      params: onRecord,
      bodyIs: 'multipart',
      body: { file: required(file()) },
      items: 'data.0.details',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.written,
    },
    list: {
      name: 'List attachments of record',
      method: 'GET',
      path: '/{module}/{record_id}/Attachments',
      params: onRecord,
      fixed: { query: { fields: 'id,File_Name,Size,Created_Time,Modified_Time' } },
      items: 'data',
      next: of.listed,
      scopes: of.READ,
      sample: { id: '554023000000527010', File_Name: 'offer.pdf', Size: '48210' },
    },
    download: {
      name: 'Download attachment of record',
      method: 'GET',
      path: '/{module}/{record_id}/Attachments/{id}',
      params: { ...onRecord, id: required(attachmentId) },
      download: true,
      scopes: of.READ,
      sample: { name: 'offer.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
  },
};

export const organization: ConnectorObject = {
  key: 'organization',
  name: 'Organization',
  operations: {
    query: {
      name: 'Query records (COQL)',
      method: 'POST',
      path: '/coql',
      effect: 'read',
      body: {
        select_query: required(
          as(
            'coql',
            paragraph('Query (COQL)', {
              placeholder: "select Last_Name, Email from Leads where Lead_Status = 'Contacted'",
            }),
          ),
        ),
      },
      prepare: paged,
      items: 'data',
      next: {
        by: 'offset',
        parameter: 'offset',
        in: 'body',
        more: 'info.more_records',
        size: { parameter: 'limit', most: 2000 },
      },
      scopes: ['ZohoCRM.coql.READ', ...of.READ],
      sample: { id: of.written.id, Last_Name: 'Lovelace', Email: 'ada@example.com' },
    },
    convertLead: {
      name: 'Convert lead',
      description: 'Makes an account and a contact of a lead, and a deal where one is named',
      method: 'POST',
      path: '/Leads/{lead_id}/actions/convert',
      params: { lead_id: required(as('leadId', text('Lead ID', { placeholder: of.written.id }))) },
      body: {
        overwrite: as('overwrite', flag('Overwrite account', { help: 'The name of an existing account.' })),
        notify_lead_owner: as('notifyOwner', flag('Notify the owner')),
        'Deals.Deal_Name': as('newDealName', text('Deal name', { help: 'If empty, no deal is created.' })),
        'Deals.Stage': as('newDealStage', text('Stage of the deal', { placeholder: 'Qualification' })),
        'Deals.Closing_Date': as('newDealClosing', text('Closing date of the deal', { placeholder: '2026-12-31' })),
      },
      prepare: of.oneRecord,
      items: 'data.0.details',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { Contacts: { id: '554023000000238125' }, Accounts: { id: '554023000000238121' }, Deals: null },
    },
    modules: {
      name: 'List modules',
      method: 'GET',
      path: '/settings/modules',
      items: 'modules',
      scopes: of.SETTINGS,
      sample: { id: '554023000000002175', api_name: 'Leads', plural_label: 'Leads', api_supported: true },
    },
    fields: {
      name: 'List fields of module',
      method: 'GET',
      path: '/settings/fields',
      query: { module: required(of.module) },
      items: 'fields',
      scopes: of.SETTINGS,
      sample: { id: '554023000000002591', api_name: 'Last_Name', field_label: 'Last Name', data_type: 'text' },
    },
    users: {
      name: 'List users',
      method: 'GET',
      path: '/users',
      fixed: { query: { type: 'ActiveUsers' } },
      items: 'users',
      next: of.searched,
      scopes: ['ZohoCRM.users.READ'],
      sample: { id: '554023000000235011', full_name: 'Ada Lovelace', email: 'ada@example.com' },
    },
  },
};
