import { asText } from '@heddle/contract/node/text';
import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, commaList, fieldsObject, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { enteredOrigin } from '../kit/entered-url.ts';
import { pages } from '../microsoftDynamicsCrm/shared.ts';
import { withDoubledQuotes } from '../odata/query.ts';

// https://learn.microsoft.com/en-us/dynamics365/fin-ops-core/dev-itpro/data-entities/odata

/** The data entities of Finance and Operations. */
export const finance = ({ environment: written }: { readonly [field: string]: unknown }): string =>
  `${enteredOrigin(written)}/data`;

const LISTED = { headers: { prefer: 'odata.maxpagesize=500' } };

/** A text of a key in quotes, as addresses have it. */
const key = (parameter: Parameter): Parameter => sentAs(parameter, (value) => `'${withDoubledQuotes(asText(value))}'`);

const company = as(
  'company',
  text('Company', { placeholder: 'usmf', help: 'The ID of the legal entity (dataAreaId).' }),
);
const select = as(
  'fieldsReturned',
  commaList('Fields to return', { placeholder: 'CustomerAccount,NameAlias', help: 'If empty, all.' }),
);
const filter = as('entityFilter', text('Filter', { placeholder: "CustomerGroupId eq '30' and dataAreaId eq 'usmf'" }));
const order = as('entityOrder', text('Order by', { placeholder: 'CustomerAccount' }));
const everyCompany = as(
  'crossCompany',
  oneOf(
    'Companies',
    [
      { value: 'true', label: 'All companies' },
      { value: 'false', label: 'The default company of the user' },
    ],
    { default: 'true' },
  ),
);
const more: Parameter = {
  ...as('entityFields', fieldsObject('More fields', { help: 'Names of the data entity, as in its metadata.' })),
  spread: true,
};
const listQuery = { $select: select, $filter: filter, $orderby: order, 'cross-company': everyCompany };

interface Entity {
  name: string;
  plural: string;
  set: string;
  /** The parts of its key besides the company, with the fields that take them. */
  keys: { readonly [column: string]: Parameter };
  fields: { readonly [column: string]: Parameter };
  sample: JsonObject;
}

/** What can be done with a data entity whose key begins with the company. */
function operationsOf({ name, plural, set, keys, fields, sample }: Entity): { [key: string]: Operation } {
  const columns = Object.keys(keys);
  const path = `/${set}(dataAreaId={dataAreaId},${columns.map((column) => `${column}={${column}}`).join(',')})`;
  const params = {
    dataAreaId: required(key(company)),
    ...Object.fromEntries(Object.entries(keys).map(([column, field]) => [column, required(key(field))])),
  };
  return {
    list: {
      name: `List ${plural}`,
      method: 'GET',
      at: finance,
      path: `/${set}`,
      query: listQuery,
      fixed: LISTED,
      items: 'value',
      next: pages,
      sample,
    },
    get: {
      name: `Get ${name}`,
      method: 'GET',
      at: finance,
      path,
      params,
      query: { $select: select, 'cross-company': everyCompany },
      sample,
    },
    create: {
      name: `Create ${name}`,
      method: 'POST',
      at: finance,
      path: `/${set}`,
      body: { dataAreaId: required(company), ...keys, ...fields, more },
      // A key that the number sequence gives is another one each time.
      repeat: 'twice',
      sample,
    },
    update: {
      name: `Update ${name}`,
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      at: finance,
      path,
      params,
      query: { 'cross-company': everyCompany },
      body: { ...fields, more },
      repeat: 'same',
      sample: { success: true },
    },
    delete: {
      name: `Delete ${name}`,
      method: 'DELETE',
      at: finance,
      path,
      params,
      query: { 'cross-company': everyCompany },
      sample: { success: true },
    },
  };
}

const description = as('entityDescription', paragraph('Description'));
const journal = as('journal', text('Journal', { placeholder: '00042', help: 'The batch number of the journal.' }));

export const customer: ConnectorObject = {
  key: 'customer',
  name: 'Customer',
  operations: operationsOf({
    name: 'customer',
    plural: 'customers',
    set: 'CustomersV3',
    keys: { CustomerAccount: as('customerAccount', text('Customer account', { placeholder: 'US-001' })) },
    fields: {
      OrganizationName: as('organizationName', text('Name')),
      CustomerGroupId: as('groupId', text('Group', { placeholder: '30' })),
      SalesCurrencyCode: as('currency', text('Currency', { placeholder: 'USD' })),
    },
    sample: {
      dataAreaId: 'usmf',
      CustomerAccount: 'US-001',
      OrganizationName: 'Contoso Retail',
      CustomerGroupId: '30',
    },
  }),
};

export const vendor: ConnectorObject = {
  key: 'vendor',
  name: 'Vendor',
  operations: operationsOf({
    name: 'vendor',
    plural: 'vendors',
    set: 'VendorsV2',
    keys: { VendorAccountNumber: as('vendorAccount', text('Vendor account', { placeholder: '1001' })) },
    fields: {
      VendorOrganizationName: as('organizationName', text('Name')),
      VendorGroupId: as('groupId', text('Group', { placeholder: '30' })),
      CurrencyCode: as('currency', text('Currency', { placeholder: 'USD' })),
    },
    sample: { dataAreaId: 'usmf', VendorAccountNumber: '1001', VendorOrganizationName: 'Acme Office Supplies' },
  }),
};

export const ledgerJournal: ConnectorObject = {
  key: 'ledgerJournal',
  name: 'General journal',
  operations: operationsOf({
    name: 'general journal',
    plural: 'general journals',
    set: 'LedgerJournalHeaders',
    keys: { JournalBatchNumber: journal },
    fields: {
      JournalName: as('journalName', text('Journal name', { placeholder: 'GenJrn' })),
      Description: description,
    },
    sample: { dataAreaId: 'usmf', JournalBatchNumber: '00042', JournalName: 'GenJrn', Description: 'March' },
  }),
};

export const vendorPayment: ConnectorObject = {
  key: 'vendorPayment',
  name: 'Vendor payment journal',
  operations: operationsOf({
    name: 'vendor payment journal',
    plural: 'vendor payment journals',
    set: 'VendorPaymentJournalHeaders',
    keys: { JournalBatchNumber: journal },
    fields: {
      JournalName: as('journalName', text('Journal name', { placeholder: 'GenJrn' })),
      Description: description,
    },
    sample: { dataAreaId: 'usmf', JournalBatchNumber: '00042', JournalName: 'VendPay', Description: 'March' },
  }),
};

const entity = required(
  as(
    'entitySet',
    text('Data entity', { placeholder: 'SalesOrderHeadersV2', help: 'The name of its public collection.' }),
  ),
);
const keys = required(as('entityKey', text('Key', { placeholder: "dataAreaId='usmf',SalesOrderNumber='000697'" })));

export const dataEntity: ConnectorObject = {
  key: 'entity',
  name: 'Any data entity',
  operations: {
    list: {
      name: 'List rows',
      method: 'GET',
      at: finance,
      path: '/{entity}',
      params: { entity },
      query: listQuery,
      fixed: LISTED,
      items: 'value',
      next: pages,
      sample: { dataAreaId: 'usmf', SalesOrderNumber: '000697' },
    },
    get: {
      name: 'Get row',
      method: 'GET',
      at: finance,
      path: '/{entity}({keys})',
      params: { entity, keys },
      query: { $select: select, 'cross-company': everyCompany },
      sample: { dataAreaId: 'usmf', SalesOrderNumber: '000697' },
    },
    create: {
      name: 'Create row',
      method: 'POST',
      at: finance,
      path: '/{entity}',
      params: { entity },
      body: { more: required(more) },
      repeat: 'twice',
      sample: { dataAreaId: 'usmf', SalesOrderNumber: '000697' },
    },
    update: {
      name: 'Update row',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      at: finance,
      path: '/{entity}({keys})',
      params: { entity, keys },
      query: { 'cross-company': everyCompany },
      body: { more: required(more) },
      repeat: 'same',
      sample: { success: true },
    },
    delete: {
      name: 'Delete row',
      method: 'DELETE',
      at: finance,
      path: '/{entity}({keys})',
      params: { entity, keys },
      query: { 'cross-company': everyCompany },
      sample: { success: true },
    },
    listMainAccounts: {
      name: 'List main accounts',
      method: 'GET',
      at: finance,
      path: '/MainAccounts',
      query: listQuery,
      fixed: LISTED,
      items: 'value',
      next: pages,
      sample: { MainAccountId: '110110', Name: 'Bank account', ChartOfAccounts: 'Shared' },
    },
  },
};
