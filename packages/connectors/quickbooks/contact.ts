import { as, flag, paragraph, text } from '../kit/parameters.ts';
import { entityObject } from './entity.ts';
import * as of from './shared.ts';

const shared = {
  DisplayName: as('displayName', text('Display name', { help: 'Unique among customers, vendors and employees.' })),
  CompanyName: as('companyName', text('Company name')),
  GivenName: as('givenName', text('First name')),
  FamilyName: as('familyName', text('Last name')),
  'PrimaryEmailAddr.Address': as('email', text('Email', { placeholder: 'ada@example.com' })),
  'PrimaryPhone.FreeFormNumber': as('phone', text('Phone')),
  'WebAddr.URI': as('website', text('Website', { placeholder: 'https://example.com' })),
  BillAddr: of.address('billingAddress', 'Billing address'),
  Active: as('active', flag('Active', { help: 'No hides it from lists; QuickBooks deletes none.' })),
};

export const customer = entityObject({
  key: 'customer',
  name: 'Customer',
  plural: 'customers',
  entity: 'Customer',
  id: of.customer,
  named: 'DisplayName',
  own: {
    ...shared,
    ShipAddr: of.address('shippingAddress', 'Shipping address'),
    Notes: as('notes', paragraph('Notes')),
    Taxable: as('taxable', flag('Taxable')),
  },
  needed: ['DisplayName'],
  sample: {
    Id: '1',
    SyncToken: '0',
    DisplayName: 'Acme',
    PrimaryEmailAddr: { Address: 'ada@example.com' },
    Balance: 250,
    Active: true,
    MetaData: of.MetaData,
  },
});

export const vendor = entityObject({
  key: 'vendor',
  name: 'Vendor',
  plural: 'vendors',
  entity: 'Vendor',
  id: of.vendor,
  named: 'DisplayName',
  own: {
    ...shared,
    AcctNum: as('accountNumber', text('Account number')),
    Vendor1099: as('vendor1099', flag('Tracks 1099 payments')),
  },
  needed: ['DisplayName'],
  sample: {
    Id: '56',
    SyncToken: '0',
    DisplayName: 'Paper Mill',
    PrimaryEmailAddr: { Address: 'sales@paper.example' },
    Balance: 120,
    Active: true,
    MetaData: of.MetaData,
  },
});
