import type { ConnectorObject } from '../kit/connector.ts';
import { required, text, as, sentAs } from '../kit/parameters.ts';
import * as of from './shared.ts';

const name = as('personName', text('Name'));

const details = {
  emails: of.contacts('Email addresses'),
  phones: of.contacts('Phone numbers'),
  job_title: text('Job title'),
  org_id: of.organizationId,
  owner_id: of.ownerId,
  visible_to: sentAs(of.visibleTo, Number),
  label_ids: of.labelIds,
  custom_fields: of.customFields,
};

const sample = {
  id: 7,
  name: 'Ada Lovelace',
  emails: [{ value: 'ada@example.com', primary: true, label: 'work' }],
  org_id: 3,
  owner_id: 1,
};

export const person: ConnectorObject = {
  key: 'person',
  name: 'Person',
  operations: {
    create: {
      name: 'Create person',
      method: 'POST',
      path: '/persons',
      body: { name: required(name), ...details },
      items: 'data',
      repeat: 'twice',
      scopes: ['contacts:full'],
      sample,
    },
    get: {
      name: 'Get person',
      method: 'GET',
      path: '/persons/{id}',
      params: { id: required(of.personId) },
      items: 'data',
      scopes: ['contacts:read'],
      sample,
    },
    list: {
      name: 'List persons',
      method: 'GET',
      path: '/persons',
      query: { owner_id: of.ownerId, org_id: of.organizationId, deal_id: of.dealId, ...of.listed },
      items: 'data',
      next: of.cursor,
      scopes: ['contacts:read'],
      sample,
    },
    search: {
      name: 'Search persons',
      method: 'GET',
      path: '/persons/search',
      query: { term: required(of.term), exact_match: of.exactMatch, organization_id: of.organizationId },
      items: 'data.items',
      next: of.searched,
      scopes: ['search:read'],
      sample: { result_score: 0.9, item: { id: 7, type: 'person', name: 'Ada Lovelace' } },
    },
    update: {
      name: 'Update person',
      method: 'PATCH',
      path: '/persons/{id}',
      params: { id: required(of.personId) },
      body: { name, ...details },
      items: 'data',
      repeat: 'same',
      scopes: ['contacts:full'],
      sample,
    },
    delete: {
      name: 'Delete person',
      method: 'DELETE',
      path: '/persons/{id}',
      params: { id: required(of.personId) },
      items: 'data',
      scopes: ['contacts:full'],
      sample: { id: 7 },
    },
  },
};
