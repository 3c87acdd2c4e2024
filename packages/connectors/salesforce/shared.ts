import { as, moreFields, required, text } from '../kit/parameters.ts';

// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_rest.htm

/** The version of the API, below the address of the organization. */
export const API = '/services/data/v62.0';
export const SCOPES = ['api'];

export const sobject = required(
  as('sobject', text('Object', { default: 'Account', loads: 'objects', help: 'The API name, such as Invoice__c.' })),
);
export const recordId = as('recordId', text('Record ID', { placeholder: '001gK000003DIyQQAW' }));
export const onRecord = { sobject, recordId: required(recordId) };
export const fields = moreFields('Fields', { loads: 'fields', help: 'API names of fields, with their values.' });
export const returned = as(
  'returned',
  text('Fields to return', { placeholder: 'Id, Name, Owner.Name', help: 'If empty, all standard fields.' }),
);

export const sample = {
  attributes: { type: 'Account', url: '/services/data/v62.0/sobjects/Account/001gK000003DIyQQAW' },
  Id: '001gK000003DIyQQAW',
  Name: 'Acme',
  CreatedDate: '2026-03-01T12:00:00.000+0000',
  SystemModstamp: '2026-03-02T08:30:00.000+0000',
};
export const written = { id: '001gK000003DIyQQAW', success: true, errors: [] };
