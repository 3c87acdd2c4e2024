import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, list, oneOf, required, text } from '../kit/parameters.ts';
import { pipedriveAddress } from './address.ts';
import * as of from './shared.ts';

// Leads, notes and users are objects of version 1 only.
const at = pipedriveAddress('v1');

const leadId = as('leadId', text('Lead ID'));
const details = {
  person_id: of.personId,
  organization_id: of.organizationId,
  owner_id: of.ownerId,
  label_ids: as('leadLabels', list('Label IDs')),
  value: as('leadValue', json('Value', { placeholder: '{ "amount": 200, "currency": "EUR" }' })),
  expected_close_date: text('Expected close date', { placeholder: '2026-12-31' }),
};
const title = text('Title');
const sample = { id: 'adf21080-0e10-11eb-879b-05d71fb426ec', title: 'Interested in hosting', person_id: 7 };

export const lead: ConnectorObject = {
  key: 'lead',
  name: 'Lead',
  operations: {
    create: {
      name: 'Create lead',
      method: 'POST',
      path: '/leads',
      at,
      body: { title: required(title), ...details },
      items: 'data',
      repeat: 'twice',
      scopes: ['leads:full'],
      sample,
    },
    list: {
      name: 'List leads',
      method: 'GET',
      path: '/leads',
      at,
      query: {
        archived_status: oneOf('Archived', [
          { value: 'not_archived', label: 'Not archived' },
          { value: 'archived', label: 'Archived' },
          { value: 'all', label: 'All' },
        ]),
      },
      items: 'data',
      next: {
        by: 'offset',
        parameter: 'start',
        next: 'additional_data.pagination.next_start',
        size: { parameter: 'limit', most: 100 },
      },
      scopes: ['leads:read'],
      sample,
    },
    search: {
      name: 'Search leads',
      method: 'GET',
      path: '/leads/search',
      query: { term: required(of.term), exact_match: of.exactMatch },
      items: 'data.items',
      next: of.searched,
      scopes: ['search:read'],
      sample: { result_score: 0.6, item: { id: sample.id, type: 'lead', title: sample.title } },
    },
    update: {
      name: 'Update lead',
      method: 'PATCH',
      path: '/leads/{id}',
      at,
      params: { id: required(leadId) },
      body: { title, ...details },
      items: 'data',
      repeat: 'same',
      scopes: ['leads:full'],
      sample,
    },
  },
};

export const note: ConnectorObject = {
  key: 'note',
  name: 'Note',
  operations: {
    create: {
      name: 'Create note',
      description: 'Attaches a note to a deal, person, organization or lead',
      method: 'POST',
      path: '/notes',
      at,
      bodyIs: 'form',
      body: {
        content: required(text('Content', { help: 'HTML is supported.' })),
        deal_id: of.dealId,
        person_id: of.personId,
        org_id: of.organizationId,
        lead_id: leadId,
      },
      items: 'data',
      repeat: 'twice',
      scopes: ['deals:full'],
      sample: { id: 15, content: 'Called, will call back.', deal_id: 42 },
    },
  },
};
