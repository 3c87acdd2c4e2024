import { isJsonObject } from '@heddle/contract/json';
import type { ChoiceList } from '../kit/connector.ts';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { usualReason } from '../kit/failures.ts';
import { owner, pipeline, property } from './account.ts';
import { association } from './association.ts';
import { engagement } from './engagement.ts';
import { company, contact, deal, ticket } from './records.ts';

/** Records of a kind that were created, or also those that were changed, newest first. */
function changes(name: string, kind: string, changed: string): { [key: string]: DatedEvent } {
  const event = (time: 'createdAt' | 'updatedAt', property: string, since: string): DatedEvent => ({
    name: time === 'createdAt' ? `${name} created` : `${name} created or updated`,
    operation: `${kind}.search`,
    with: { [`${kind}PropertiesSort`]: property, sortDirection: 'DESCENDING' },
    id: 'id',
    time,
    once: time === 'createdAt' ? 'each' : 'change',
    since,
  });
  return {
    [`${kind}Created`]: event('createdAt', 'createdate', 'createdSince'),
    [`${kind}Changed`]: event('updatedAt', changed, 'changedSince'),
  };
}

const found = (kind: string, title: string): ChoiceList => ({
  operation: `${kind}.search`,
  value: 'id',
  label: `properties.${title}`,
  search: 'query',
});

const ofType = (operation: string, objectType: string, value: string, label: string): ChoiceList => ({
  operation,
  with: { objectType },
  value,
  label,
});

export const hubspot = defineConnector({
  vendor: 'hubspot',
  name: 'HubSpot',
  credentials: ['hubspotOAuth', 'hubspotToken'],
  address: 'https://api.hubapi.com',
  objects: [contact, company, deal, ticket, association, engagement, owner, pipeline, property],
  events: {
    ...changes('Contact', 'contact', 'lastmodifieddate'),
    ...changes('Company', 'company', 'hs_lastmodifieddate'),
    ...changes('Deal', 'deal', 'hs_lastmodifieddate'),
    ...changes('Ticket', 'ticket', 'hs_lastmodifieddate'),
  },
  lists: {
    contacts: found('contact', 'email'),
    companies: found('company', 'name'),
    deals: found('deal', 'dealname'),
    tickets: found('ticket', 'subject'),
    owners: { operation: 'owner.list', value: 'id', label: 'email' },
    dealPipelines: ofType('pipeline.list', 'deals', 'id', 'label'),
    dealStages: ofType('pipeline.listStages', 'deals', 'id', 'title'),
    ticketPipelines: ofType('pipeline.list', 'tickets', 'id', 'label'),
    ticketStages: ofType('pipeline.listStages', 'tickets', 'id', 'title'),
    contactProperties: ofType('property.list', 'contacts', 'name', 'label'),
    companyProperties: ofType('property.list', 'companies', 'name', 'label'),
    dealProperties: ofType('property.list', 'deals', 'name', 'label'),
    ticketProperties: ofType('property.list', 'tickets', 'name', 'label'),
  },
  // Of a batch that fails in part, the status is 207: https://developers.hubspot.com/docs/api/error-handling#multi-status-errors
  failure: (answer) =>
    isJsonObject(answer) && Number(answer['numErrors']) > 0 && Array.isArray(answer['errors'])
      ? { reason: usualReason(answer['errors']) }
      : null,
});
