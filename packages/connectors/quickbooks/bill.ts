import { as, text } from '../kit/parameters.ts';
import { endOperation, entityObject } from './entity.ts';
import * as of from './shared.ts';

const billId = as('billId', text('Bill ID', { placeholder: '25' }));

export const bill = entityObject({
  key: 'bill',
  name: 'Bill',
  plural: 'bills',
  entity: 'Bill',
  id: billId,
  own: { 'VendorRef.value': of.vendor, Line: of.billLines, 'CurrencyRef.value': of.currency },
  needed: ['VendorRef.value', 'Line'],
  sample: {
    Id: '25',
    SyncToken: '0',
    TxnDate: '2026-12-01',
    DueDate: '2026-12-31',
    VendorRef: { value: '56', name: 'Paper Mill' },
    TotalAmt: 120,
    Balance: 120,
    MetaData: of.MetaData,
  },
  more: {
    delete: endOperation(
      { key: 'bill', entity: 'Bill', id: billId, name: 'Bill', sample: { Id: '25', status: 'Deleted' } },
      'delete',
    ),
  },
});
