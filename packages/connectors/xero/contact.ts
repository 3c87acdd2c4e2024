import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['accounting.contacts.read'];
const WRITE = ['accounting.contacts'];

const name = as('contactName', text('Name', { help: 'Unique in the organization.' }));
const details = {
  more: of.more,
  EmailAddress: as('email', text('Email', { placeholder: 'ada@example.com' })),
  FirstName: as('firstName', text('First name')),
  LastName: as('lastName', text('Last name')),
  AccountNumber: as('accountNumber', text('Account number')),
  TaxNumber: as('taxNumber', text('Tax number')),
  Phones: as('phones', json('Phones', { placeholder: '[{ "PhoneType": "DEFAULT", "PhoneNumber": "5550100" }]' })),
  Addresses: as(
    'addresses',
    json('Addresses', {
      placeholder: '[{ "AddressType": "STREET", "AddressLine1": "1 Main Street", "City": "Springfield" }]',
    }),
  ),
};

const sample = {
  ContactID: 'ada8f7f2-9f1d-4e0c-8b2e-1f0a3d5c7e91',
  Name: 'Acme',
  EmailAddress: 'ada@example.com',
  ContactStatus: 'ACTIVE',
  IsCustomer: true,
  UpdatedDateUTC: '/Date(1573755038314)/',
};

export const contact: ConnectorObject = {
  key: 'contact',
  name: 'Contact',
  operations: {
    create: {
      name: 'Create contact',
      method: 'PUT',
      path: '/Contacts',
      headers: of.headers,
      body: { Name: required(name), ...details },
      prepare: of.oneIn('Contacts'),
      items: 'Contacts',
      repeat: of.ONCE,
      scopes: WRITE,
      sample,
    },
    get: {
      name: 'Get contact',
      method: 'GET',
      path: '/Contacts/{ContactID}',
      params: { ContactID: required(of.contactId) },
      headers: of.headers,
      items: 'Contacts',
      scopes: READ,
      sample,
    },
    list: {
      name: 'List contacts',
      method: 'GET',
      path: '/Contacts',
      headers: of.listHeaders,
      query: {
        searchTerm: as('searchTerm', text('Search for', { help: 'In names, numbers and email addresses.' })),
        ...of.filter,
        includeArchived: as('includeArchived', flag('Include archived')),
        summaryOnly: as('summaryOnly', flag('Summary only', { help: 'Faster, with fewer properties.' })),
      },
      items: 'Contacts',
      next: of.pages,
      scopes: READ,
      sample,
    },
    update: {
      name: 'Update contact',
      method: 'POST',
      path: '/Contacts',
      headers: of.headers,
      body: {
        ContactID: required(of.contactId),
        Name: name,
        ...details,
      },
      prepare: of.oneIn('Contacts'),
      items: 'Contacts',
      repeat: of.ONCE,
      scopes: WRITE,
      sample,
    },
    upsert: {
      name: 'Create or update contact',
      description: 'Updates the contact of this name, or creates one',
      method: 'POST',
      path: '/Contacts',
      headers: of.headers,
      body: { Name: required(name), ...details },
      prepare: of.oneIn('Contacts'),
      items: 'Contacts',
      repeat: of.ONCE,
      scopes: WRITE,
      sample,
    },
    archive: {
      name: 'Archive contact',
      description: 'Xero deletes no contact',
      method: 'POST',
      path: '/Contacts',
      headers: of.headers,
      body: { ContactID: required(of.contactId) },
      fixed: { body: { ContactStatus: 'ARCHIVED' } },
      prepare: of.oneIn('Contacts'),
      items: 'Contacts',
      repeat: of.ONCE,
      scopes: WRITE,
      sample: { ...sample, ContactStatus: 'ARCHIVED' },
    },
  },
};
