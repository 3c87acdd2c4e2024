import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, flag, moreFields, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const customer = { id: '4242', entityId: 'Acme', companyName: 'Acme', email: 'ada@example.com' };
const replaced = {
  replace: as(
    'replaced',
    commaList('Sublists to replace', { placeholder: 'item', help: 'Else their lines are added.' }),
  ),
};

export const record: ConnectorObject = {
  key: 'record',
  name: 'Record',
  operations: {
    list: {
      name: 'List record IDs',
      description: 'IDs only. Use a query for the fields',
      method: 'GET',
      path: `${of.RECORDS}/{recordType}`,
      params: { recordType: of.recordType },
      query: { q: as('condition', text('Condition', { placeholder: 'email START_WITH ada' })) },
      fixed: of.PAGE,
      items: 'items',
      next: of.pages,
      sample: { id: '4242' },
    },
    get: {
      name: 'Get record',
      method: 'GET',
      path: `${of.RECORDS}/{recordType}/{id}`,
      params: of.onRecord,
      query: {
        expandSubResources: as('withSublists', flag('Include sublists')),
        fields: as('returned', commaList('Fields to return', { help: 'Separated by commas. If empty, all fields.' })),
      },
      sample: customer,
    },
    create: {
      name: 'Create record',
      method: 'POST',
      path: `${of.RECORDS}/{recordType}`,
      params: { recordType: of.recordType },
      body: { fields: of.fields },
      perform: of.written,
      repeat: 'twice',
      sample: of.sample,
    },
    update: {
      name: 'Update record',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      path: `${of.RECORDS}/{recordType}/{id}`,
      params: of.onRecord,
      query: replaced,
      body: { fields: of.fields },
      perform: of.written,
      // Lines of sublists that are not replaced are added each time.
      repeat: 'twice',
      sample: of.sample,
    },
    upsert: {
      name: 'Create or update record',
      description: 'Updates the record with this external ID, or creates one',
      method: 'PUT',
      path: `${of.RECORDS}/{recordType}/eid:{externalId}`,
      params: {
        recordType: of.recordType,
        externalId: required(as('externalId', text('External ID', { placeholder: 'WEB-1001' }))),
      },
      query: replaced,
      body: { fields: of.fields },
      perform: of.written,
      // It makes no second record, but adds lines of sublists as an update does.
      repeat: 'twice',
      sample: of.sample,
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: `${of.RECORDS}/{recordType}/{id}`,
      params: of.onRecord,
      sample: { success: true },
    },
    listLines: {
      name: 'List lines of a sublist',
      method: 'GET',
      path: `${of.RECORDS}/{recordType}/{id}/{sublist}`,
      params: { ...of.onRecord, sublist: required(as('sublist', text('Sublist', { placeholder: 'item' }))) },
      query: { expandSubResources: as('withLines', flag('Include the fields of lines', { default: 'true' })) },
      items: 'items',
      sample: { line: 1, quantity: 10, amount: 125 },
    },
    transform: {
      name: 'Transform record',
      description: 'Makes another record of one, such as the invoice of a sales order',
      method: 'POST',
      path: `${of.RECORDS}/{recordType}/{id}/!transform/{target}`,
      params: {
        ...of.onRecord,
        target: required(as('targetType', text('New record type', { placeholder: 'invoice' }))),
      },
      body: { changes: as('changes', moreFields('Changes', { help: 'API names, such as tranDate.' })) },
      perform: of.written,
      repeat: 'twice',
      sample: of.sample,
    },
  },
};
