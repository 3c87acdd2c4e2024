import type { ListPaging } from '../kit/paging.ts';
import { as, json, list, numericId, sentAs, text } from '../kit/parameters.ts';

// https://developers.greenhouse.io/harvest.html

export const pages: ListPaging = { by: 'link', size: { parameter: 'per_page', most: 500 } };

export const candidateId = as('candidateId', numericId('Candidate ID', { placeholder: '53883394' }));
export const applicationId = as('applicationId', numericId('Application ID', { placeholder: '69306314' }));
export const jobId = as('jobId', numericId('Job', { loads: 'jobs', placeholder: '107761' }));
export const offerId = as('offerId', numericId('Offer ID', { placeholder: '221598' }));
export const userId = as('userId', numericId('User', { loads: 'users', placeholder: '158104' }));

/** Narrows lists by time. */
export const dated = {
  created_after: as('createdAfter', text('Created after', { placeholder: '2026-01-01T00:00:00Z' })),
  updated_after: as('updatedAfter', text('Updated after', { placeholder: '2026-01-01T00:00:00Z' })),
};

/** Values of a kind, such as email addresses. */
const valued = (key: string, label: string, type: string) =>
  as(
    key,
    sentAs(list(label), (values) => (Array.isArray(values) ? values.map((value) => ({ value, type })) : [])),
  );

/** What a person has besides a name. */
export const person = {
  company: as('company', text('Company')),
  title: as('jobTitle', text('Title')),
  email_addresses: valued('emails', 'Email addresses', 'personal'),
  phone_numbers: valued('phones', 'Phone numbers', 'mobile'),
  tags: as('tags', list('Tags')),
  custom_fields: as('customFields', json('Custom fields', { placeholder: '[{ "id": 1234, "value": "Yes" }]' })),
};
export const firstName = as('firstName', text('First name'));
export const lastName = as('lastName', text('Last name'));

export const times = { created_at: '2026-12-01T12:00:00.000Z', updated_at: '2026-12-02T08:30:00.000Z' };
