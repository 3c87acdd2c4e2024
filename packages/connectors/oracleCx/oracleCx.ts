import { defineConnector } from '../kit/connector.ts';
import * as fusion from '../oracle/fusion.ts';
import { podAddress } from '../oracle/fusion-address.ts';
import { account } from './account.ts';
import { activity } from './activity.ts';
import { contact } from './contact.ts';
import { lead } from './lead.ts';
import { opportunity } from './opportunity.ts';
import { serviceRequest } from './serviceRequest.ts';

export const oracleCxConnector = defineConnector({
  vendor: 'oracleCx',
  name: 'Oracle Fusion CX',
  credentials: ['oracleFusionOAuth', 'oracleFusionBasic'],
  address: podAddress,
  headers: fusion.HEADERS,
  read: fusion.withResourceIds,
  reason: fusion.reasonOf,
  objects: [
    account,
    contact,
    lead,
    opportunity,
    activity,
    serviceRequest,
    fusion.anyResource('crmRestApi', 'campaigns', { Name: 'Spring' }),
  ],
  events: {
    leadCreated: fusion.event('Lead created', 'lead.list', 'LeadId', 'created'),
    opportunityCreated: fusion.event('Opportunity created', 'opportunity.list', 'OptyNumber', 'created'),
    opportunityChanged: fusion.event('Opportunity created or updated', 'opportunity.list', 'OptyNumber', 'changed'),
    contactChanged: fusion.event('Contact created or updated', 'contact.list', 'PartyNumber', 'changed'),
    serviceRequestCreated: fusion.event('Service request created', 'serviceRequest.list', 'SrNumber', 'created'),
  },
});
