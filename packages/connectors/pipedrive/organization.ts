import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, required, text, sentAs } from '../kit/parameters.ts';
import * as of from './shared.ts';

const name = as('organizationName', text('Name'));

const details = {
  'address.value': as('address', text('Address', { placeholder: '1 Main Street, Springfield' })),
  website: text('Website'),
  industry: number('Industry ID', { help: 'The ID of an option of the Industry field.' }),
  employee_count: number('Number of employees', { min: 0, step: 1 }),
  annual_revenue: number('Annual revenue'),
  owner_id: of.ownerId,
  visible_to: sentAs(of.visibleTo, Number),
  label_ids: of.labelIds,
  custom_fields: of.customFields,
};

const sample = { id: 3, name: 'Acme', address: { value: '1 Main Street, Springfield' }, owner_id: 1 };

export const organization: ConnectorObject = {
  key: 'organization',
  name: 'Organization',
  operations: {
    create: {
      name: 'Create organization',
      method: 'POST',
      path: '/organizations',
      body: { name: required(name), ...details },
      items: 'data',
      repeat: 'twice',
      scopes: ['contacts:full'],
      sample,
    },
    get: {
      name: 'Get organization',
      method: 'GET',
      path: '/organizations/{id}',
      params: { id: required(of.organizationId) },
      items: 'data',
      scopes: ['contacts:read'],
      sample,
    },
    list: {
      name: 'List organizations',
      method: 'GET',
      path: '/organizations',
      query: { owner_id: of.ownerId, ...of.listed },
      items: 'data',
      next: of.cursor,
      scopes: ['contacts:read'],
      sample,
    },
    search: {
      name: 'Search organizations',
      method: 'GET',
      path: '/organizations/search',
      query: { term: required(of.term), exact_match: of.exactMatch },
      items: 'data.items',
      next: of.searched,
      scopes: ['search:read'],
      sample: { result_score: 0.7, item: { id: 3, type: 'organization', name: 'Acme' } },
    },
    update: {
      name: 'Update organization',
      method: 'PATCH',
      path: '/organizations/{id}',
      params: { id: required(of.organizationId) },
      body: { name, ...details },
      items: 'data',
      repeat: 'same',
      scopes: ['contacts:full'],
      sample,
    },
    delete: {
      name: 'Delete organization',
      method: 'DELETE',
      path: '/organizations/{id}',
      params: { id: required(of.organizationId) },
      items: 'data',
      scopes: ['contacts:full'],
      sample: { id: 3 },
    },
  },
};
