import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { pipedriveAddress } from './address.ts';
import { activity } from './activity.ts';
import { deal } from './deal.ts';
import { lead, note } from './lead.ts';
import { organization } from './organization.ts';
import { person } from './person.ts';
import { pipeline } from './pipeline.ts';
import { product } from './product.ts';
import { pipedriveWebhook, webhook } from './webhook.ts';

/** What has this time after the last poll, newest first. */
const newest = (name: string, operation: string, time: 'add_time' | 'update_time'): DatedEvent => ({
  name,
  operation,
  with: { sortBy: time, sortDirection: 'desc' },
  id: 'id',
  time,
  once: time === 'add_time' ? 'each' : 'change',
});

export const pipedrive = defineConnector({
  vendor: 'pipedrive',
  name: 'Pipedrive',
  credentials: ['pipedriveApi', 'pipedriveOAuth'],
  address: pipedriveAddress('api/v2'),
  objects: [deal, person, organization, activity, lead, note, product, pipeline, webhook],
  webhook: pipedriveWebhook,
  events: {
    dealCreated: newest('Deal created', 'deal.list', 'add_time'),
    dealChanged: newest('Deal created or updated', 'deal.list', 'update_time'),
    personCreated: newest('Person created', 'person.list', 'add_time'),
    personChanged: newest('Person created or updated', 'person.list', 'update_time'),
    organizationCreated: newest('Organization created', 'organization.list', 'add_time'),
    activityCreated: newest('Activity created', 'activity.list', 'add_time'),
    activityChanged: newest('Activity created or updated', 'activity.list', 'update_time'),
  },
  lists: {
    deals: { operation: 'deal.list', value: 'id', label: 'title' },
    persons: { operation: 'person.list', value: 'id', label: 'name' },
    organizations: { operation: 'organization.list', value: 'id', label: 'name' },
    products: { operation: 'product.list', value: 'id', label: 'name' },
    pipelines: { operation: 'pipeline.list', value: 'id', label: 'name' },
    stages: { operation: 'pipeline.listStages', value: 'id', label: 'name', needs: ['pipelineId'] },
  },
});
