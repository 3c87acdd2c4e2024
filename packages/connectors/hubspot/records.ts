import { as, oneOf, text } from '../kit/parameters.ts';
import { recordObject } from './record.ts';
import * as of from './shared.ts';

const phone = text('Phone');
const website = text('Website');

export const contact = recordObject({
  key: 'contact',
  name: 'Contact',
  plural: 'contacts',
  type: 'contacts',
  id: as('contactId', of.contactId),
  own: {
    email: text('Email', { placeholder: 'ada@example.com' }),
    firstname: as('firstName', text('First name')),
    lastname: as('lastName', text('Last name')),
    phone,
    company: as('companyName', text('Company name')),
    jobtitle: as('jobTitle', text('Job title')),
    website,
    lifecyclestage: as('lifecycleStage', text('Lifecycle stage', { placeholder: 'lead' })),
    hubspot_owner_id: of.ownerId,
  },
  needed: [],
  properties: 'contactProperties',
  changed: 'lastmodifieddate',
  scopes: { read: ['crm.objects.contacts.read'], write: ['crm.objects.contacts.write'] },
  sample: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' },
});

export const company = recordObject({
  key: 'company',
  name: 'Company',
  plural: 'companies',
  type: 'companies',
  id: as('companyId', of.companyId),
  own: {
    name: as('companyName', text('Company name')),
    domain: text('Domain', { placeholder: 'example.com' }),
    phone,
    website,
    industry: text('Industry', { placeholder: 'COMPUTER_SOFTWARE' }),
    city: text('City'),
    country: text('Country'),
    hubspot_owner_id: of.ownerId,
  },
  needed: [],
  properties: 'companyProperties',
  changed: 'hs_lastmodifieddate',
  scopes: { read: ['crm.objects.companies.read'], write: ['crm.objects.companies.write'] },
  sample: { name: 'Acme', domain: 'example.com' },
});

export const deal = recordObject({
  key: 'deal',
  name: 'Deal',
  plural: 'deals',
  type: 'deals',
  id: as('dealId', of.dealId),
  own: {
    dealname: as('dealName', text('Deal name')),
    amount: text('Amount', { placeholder: '5000' }),
    pipeline: as('dealPipeline', text('Pipeline', { loads: 'dealPipelines' })),
    dealstage: as('dealStage', text('Deal stage', { loads: 'dealStages' })),
    closedate: as('closeDate', text('Close date', { placeholder: '2026-12-31T00:00:00Z' })),
    dealtype: as('dealType', text('Deal type', { placeholder: 'newbusiness' })),
    hubspot_owner_id: of.ownerId,
  },
  needed: ['dealname'],
  properties: 'dealProperties',
  changed: 'hs_lastmodifieddate',
  scopes: { read: ['crm.objects.deals.read'], write: ['crm.objects.deals.write'] },
  sample: { dealname: 'Website for Acme', amount: '5000', dealstage: 'appointmentscheduled' },
});

export const ticket = recordObject({
  key: 'ticket',
  name: 'Ticket',
  plural: 'tickets',
  type: 'tickets',
  id: as('ticketId', of.ticketId),
  own: {
    subject: text('Ticket name'),
    content: as('ticketDescription', text('Ticket description')),
    hs_pipeline: as('ticketPipeline', text('Pipeline', { loads: 'ticketPipelines' })),
    hs_pipeline_stage: as('ticketStage', text('Ticket status', { loads: 'ticketStages' })),
    hs_ticket_priority: as('priority', oneOf('Priority', ['LOW', 'MEDIUM', 'HIGH'])),
    hubspot_owner_id: of.ownerId,
  },
  needed: ['subject', 'hs_pipeline_stage'],
  properties: 'ticketProperties',
  changed: 'hs_lastmodifieddate',
  scopes: { read: ['tickets'], write: ['tickets'] },
  sample: { subject: 'Cannot sign in', hs_pipeline_stage: '1' },
});
