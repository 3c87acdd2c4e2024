import { as, number, paragraph, required, text } from '../kit/parameters.ts';
import { moduleObject } from './record.ts';
import * as of from './shared.ts';

const email = text('Email', { placeholder: 'ada@example.com' });
const phone = text('Phone');
const ownerOf = { 'Owner.id': of.owner };
const accountId = as('accountId', text('Account', { loads: 'accounts', placeholder: '554023000000238121' }));
const contactId = as('contactId', text('Contact', { loads: 'contacts', placeholder: '554023000000238125' }));

export const lead = moduleObject({
  key: 'lead',
  name: 'Lead',
  plural: 'leads',
  path: '/Leads',
  params: {},
  id: as('leadId', text('Lead ID', { placeholder: of.written.id })),
  own: {
    Last_Name: as('lastName', text('Last name')),
    First_Name: as('firstName', text('First name')),
    Company: as('company', text('Company')),
    Email: as('email', email),
    Phone: as('phone', phone),
    Lead_Source: as('leadSource', text('Lead source', { placeholder: 'Web Download' })),
    Lead_Status: as('leadStatus', text('Lead status', { placeholder: 'Contacted' })),
    Description: as('descriptionText', paragraph('Description')),
    ...ownerOf,
  },
  needed: ['Last_Name'],
  more: of.fieldsOf('leadMore', 'leadFields'),
  returned: {
    key: 'leadReturned',
    fields: 'Last_Name,First_Name,Company,Email,Phone,Lead_Status,Lead_Source,Owner,Created_Time,Modified_Time',
  },
  sample: { Last_Name: 'Lovelace', First_Name: 'Ada', Company: 'Acme', Email: 'ada@example.com' },
});

export const contact = moduleObject({
  key: 'contact',
  name: 'Contact',
  plural: 'contacts',
  path: '/Contacts',
  params: {},
  id: contactId,
  own: {
    Last_Name: as('lastName', text('Last name')),
    First_Name: as('firstName', text('First name')),
    Email: as('email', email),
    Phone: as('phone', phone),
    'Account_Name.id': accountId,
    Title: as('jobTitle', text('Job title')),
    Description: as('descriptionText', paragraph('Description')),
    ...ownerOf,
  },
  needed: ['Last_Name'],
  more: of.fieldsOf('contactMore', 'contactFields'),
  returned: {
    key: 'contactReturned',
    fields: 'Full_Name,Last_Name,First_Name,Email,Phone,Account_Name,Title,Owner,Created_Time,Modified_Time',
  },
  sample: { Last_Name: 'Lovelace', First_Name: 'Ada', Email: 'ada@example.com' },
});

export const account = moduleObject({
  key: 'account',
  name: 'Account',
  plural: 'accounts',
  path: '/Accounts',
  params: {},
  id: accountId,
  own: {
    Account_Name: as('accountName', text('Account name')),
    Phone: as('phone', phone),
    Website: as('website', text('Website', { placeholder: 'https://example.com' })),
    Industry: as('industry', text('Industry')),
    Annual_Revenue: as('annualRevenue', number('Annual revenue')),
    Description: as('descriptionText', paragraph('Description')),
    ...ownerOf,
  },
  needed: ['Account_Name'],
  more: of.fieldsOf('accountMore', 'accountFields'),
  returned: {
    key: 'accountReturned',
    fields: 'Account_Name,Phone,Website,Industry,Owner,Created_Time,Modified_Time',
  },
  sample: { Account_Name: 'Acme', Website: 'https://example.com' },
});

export const deal = moduleObject({
  key: 'deal',
  name: 'Deal',
  plural: 'deals',
  path: '/Deals',
  params: {},
  id: as('dealId', text('Deal ID', { placeholder: of.written.id })),
  own: {
    Deal_Name: as('dealName', text('Deal name')),
    Stage: as('stage', text('Stage', { placeholder: 'Qualification' })),
    Pipeline: as('pipeline', text('Pipeline', { placeholder: 'Standard (Standard)' })),
    Amount: as('amount', number('Amount')),
    Closing_Date: as('closingDate', text('Closing date', { placeholder: '2026-12-31' })),
    'Account_Name.id': accountId,
    'Contact_Name.id': contactId,
    Description: as('descriptionText', paragraph('Description')),
    ...ownerOf,
  },
  needed: ['Deal_Name', 'Stage'],
  more: of.fieldsOf('dealMore', 'dealFields'),
  returned: {
    key: 'dealReturned',
    fields: 'Deal_Name,Stage,Amount,Closing_Date,Account_Name,Contact_Name,Owner,Created_Time,Modified_Time',
  },
  sample: { Deal_Name: 'Website for Acme', Stage: 'Qualification', Amount: 5000 },
});

export const record = moduleObject({
  key: 'record',
  name: 'Record',
  plural: 'records',
  path: '/{module_api_name}',
  params: { module_api_name: required(of.module) },
  id: of.recordId,
  own: {},
  needed: ['more'],
  more: of.fieldsOf('recordMore', 'fields'),
  returned: { key: 'recordReturned', fields: 'id,Owner,Created_Time,Modified_Time' },
  sample: { Created_Time: of.written.Created_Time },
});
