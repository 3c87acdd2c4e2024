import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, fieldsObject, list, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['marketing.read'];
const sample = {
  id: '479d85fe-3a1c-4c5f-9f0e-2d1a7e3c0001',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  list_ids: ['ca1e2b3d-0001-4c5f-9f0e-2d1a7e3c0002'],
  created_at: '2026-03-01T12:00:00Z',
  updated_at: '2026-03-02T08:30:00Z',
};

/** The contacts of an answer that has them by their addresses. */
function byAddress(answer: JsonValue): JsonValue {
  const found = readPath(answer, 'result');
  return isJsonObject(found ?? null)
    ? Object.values(found as object).map((entry: JsonValue) => readPath(entry, 'contact') ?? entry)
    : [];
}

export const contact: ConnectorObject = {
  key: 'contact',
  name: 'Contact',
  operations: {
    save: {
      name: 'Create or update contact',
      description: 'By the email address. SendGrid does it within minutes',
      method: 'PUT',
      path: '/v3/marketing/contacts',
      body: {
        email: required(of.email),
        first_name: text('First name'),
        last_name: text('Last name'),
        city: text('City'),
        country: text('Country'),
        postal_code: text('Postal code'),
        custom_fields: as('customFields', fieldsObject('Custom fields', { help: 'Use the IDs of the custom fields.' })),
        list_ids: as('listIds', list('List IDs')),
      },
      prepare: ({ list_ids, ...entry }) => ({ ...(list_ids === undefined ? {} : { list_ids }), contacts: [entry] }),
      scopes: ['marketing.update'],
      sample: { job_id: '5f2b8c1e-0001-4c5f-9f0e-2d1a7e3c0003' },
    },
    search: {
      name: 'Search contacts',
      description: 'Returns up to 50 contacts',
      method: 'POST',
      path: '/v3/marketing/contacts/search',
      effect: 'read',
      body: {
        query: required(
          as(
            'contactQuery',
            paragraph('Query', { placeholder: "email LIKE 'ada%' AND CONTAINS(list_ids, 'ca1e2b3d')" }),
          ),
        ),
      },
      items: 'result',
      scopes: READ,
      sample,
    },
    find: {
      name: 'Find contacts by email address',
      method: 'POST',
      path: '/v3/marketing/contacts/search/emails',
      effect: 'read',
      body: { emails: required(as('emails', list('Email addresses', { placeholder: 'ada@example.com' }))) },
      answer: byAddress,
      scopes: READ,
      sample,
    },
    get: {
      name: 'Get contact',
      method: 'GET',
      path: '/v3/marketing/contacts/{id}',
      params: { id: required(as('contactId', text('Contact ID'))) },
      scopes: READ,
      sample,
    },
  },
};
