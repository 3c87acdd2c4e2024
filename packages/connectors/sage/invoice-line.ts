import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const PATH = '/objects/accounts-receivable/invoice-line';
const lineKey = { key: required(as('lineKey', text('Key of the line', { placeholder: '452' }))) };
const details = {
  'glAccount.id': as('glAccount', text('Account', { placeholder: '4000' })),
  txnAmount: as('amount', text('Amount', { placeholder: '100.00' })),
  memo: as('memo', text('Memo')),
  'dimensions.location.id': as('locationId', text('Location')),
  'dimensions.department.id': as('departmentId', text('Department')),
  'dimensions.customer.id': as('customerId', text('Customer', { loads: 'customers' })),
  'dimensions.item.id': as('itemId', text('Item')),
};
const reference = { key: '452', id: '452', href: `${PATH}/452` };

export const invoiceLine: ConnectorObject = {
  key: 'invoiceLine',
  name: 'Invoice line',
  operations: {
    create: {
      name: 'Create invoice line',
      method: 'POST',
      path: PATH,
      body: {
        'invoice.key': required(as('invoiceKey', text('Key of the invoice', { placeholder: '145' }))),
        ...details,
      },
      items: of.RESULT,
      repeat: 'twice',
      sample: reference,
    },
    get: {
      name: 'Get invoice line',
      method: 'GET',
      path: `${PATH}/{key}`,
      params: lineKey,
      items: of.RESULT,
      sample: { ...reference, txnAmount: '100.00', memo: 'Hosting' },
    },
    list: { name: 'List invoice lines', method: 'GET', path: PATH, items: of.RESULT, sample: reference },
    update: {
      name: 'Update invoice line',
      method: 'PATCH',
      path: `${PATH}/{key}`,
      params: lineKey,
      body: details,
      items: of.RESULT,
      repeat: 'same',
      sample: reference,
    },
    delete: {
      name: 'Delete invoice line',
      method: 'DELETE',
      path: `${PATH}/{key}`,
      params: lineKey,
      sample: { success: true },
    },
  },
};
