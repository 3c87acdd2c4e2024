import type { ListPaging } from '../kit/paging.ts';
import { as, fieldsObject, json, moreFields, paragraph, text } from '../kit/parameters.ts';

// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/account

export const SCOPES = ['com.intuit.quickbooks.accounting'];

/** Pages are named in the query itself. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: 'startposition',
  size: { parameter: 'maxresults', most: 1000 },
};

/** QuickBooks knows a request that it has seen by this, and gives its answer again. */
export const ONCE = { query: 'requestid' } as const;

export const customer = as('customerId', text('Customer', { loads: 'customers', placeholder: '1' }));
export const vendor = as('vendorId', text('Vendor', { loads: 'vendors', placeholder: '56' }));
export const item = as('itemId', text('Item', { loads: 'items', placeholder: '19' }));
export const account = (key: string, label: string) => as(key, text(label, { loads: 'accounts', placeholder: '35' }));
export const currency = as('currency', text('Currency', { placeholder: 'USD' }));
export const memo = as('privateNote', paragraph('Private note'));
export const date = as('txnDate', text('Date', { placeholder: '2026-12-31', help: 'If empty, today.' }));
export const dueDate = text('Due date', { placeholder: '2026-12-31' });
export const docNumber = as('docNumber', text('Number', { help: 'If empty, QuickBooks may number it.' }));
export const more = moreFields('Additional properties', {
  help: 'Names of the API of QuickBooks, such as PrivateNote.',
});
export const syncToken = as(
  'syncToken',
  text('Version (SyncToken)', {
    help: 'If empty, the current version. With one, a change made meanwhile is an error.',
  }),
);
export const address = (key: string, label: string) =>
  as(key, fieldsObject(label, { help: 'Line1, City, PostalCode, CountrySubDivisionCode, Country.' }));

/** Lines that sell items. */
export const lines = as(
  'lines',
  json('Lines', {
    placeholder:
      '[{ "Amount": 100, "DetailType": "SalesItemLineDetail", "SalesItemLineDetail": { "ItemRef": { "value": "19" }, "Qty": 2 } }]',
    help: 'A list of lines as in the API of QuickBooks.',
  }),
);

/** Lines that buy for an account. */
export const billLines = as(
  'billLines',
  json('Lines', {
    placeholder:
      '[{ "Amount": 100, "DetailType": "AccountBasedExpenseLineDetail", "AccountBasedExpenseLineDetail": { "AccountRef": { "value": "7" } } }]',
    help: 'A list of lines as in the API of QuickBooks.',
  }),
);

/** The times that all objects have. */
export const MetaData = { CreateTime: '2026-12-01T12:00:00-08:00', LastUpdatedTime: '2026-12-02T08:30:00-08:00' };
