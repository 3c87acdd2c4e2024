import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, flag, required, text } from '../kit/parameters.ts';

// https://develop.unit4cloud.com/erpx/reference/object-api: the ObjectAPI
const pages: ListPaging = { by: 'offset', parameter: 'offset', size: { parameter: 'limit', most: 100 } };

const query: Parameters = {
  companyId: as('companyId', text('Company ID', { placeholder: 'EN', help: 'If empty, that of the client.' })),
  filter: as('filter', text('Filter', { placeholder: "customerId eq '1001'" })),
  select: as('returned', commaList('Fields to return', { help: 'Separated by commas. If empty, all fields.' })),
  orderBy: text('Order by', { placeholder: 'customerId' }),
};
/** Which transactions a list has: Unit4 wants at least one of them. */
const states: Parameters = {
  posted: as('posted', flag('Posted', { default: 'true' })),
  registered: as('registered', flag('Registered')),
  historical: as('historical', flag('Historical')),
};

const list = (name: string, objects: string, sample: JsonObject, more: Partial<Operation> = {}): Operation => ({
  name,
  method: 'GET',
  path: `/v1/objects/${objects}`,
  query: { ...query, ...more.query },
  ...(more.params ? { params: more.params } : {}),
  items: '',
  next: pages,
  sample,
});

export const object: ConnectorObject = {
  key: 'object',
  name: 'Object',
  operations: {
    customers: list('List customers', 'customers', { companyId: 'EN', customerId: '1001', customerName: 'Acme' }),
    customerInvoices: list('List customer invoices', 'customer-invoices', { companyId: 'EN', transactionNumber: 4242 }),
    supplierInvoices: list('List supplier invoices', 'supplier-invoices', { companyId: 'EN', transactionNumber: 4243 }),
    ledger: list(
      'List general ledger transactions',
      'general-ledger-transactions',
      { companyId: 'EN', transactionNumber: 4244 },
      { query: states },
    ),
    assets: list('List assets', 'asset-objects', { companyId: 'EN', assetId: 'A-1' }),
    list: list(
      'List objects of any kind',
      '{objects}',
      { companyId: 'EN', relationId: '1' },
      {
        params: {
          objects: required(
            as('objects', text('Objects', { placeholder: 'relations', help: 'As in the path of the API.' })),
          ),
        },
      },
    ),
  },
};
