import { connectorNode } from '../kit/node.ts';
import { serviceNowConnector } from './serviceNow.ts';

const api = 'https://acme.service-now.com/api/now';

export const serviceNow = connectorNode(serviceNowConnector, {
  type: 'serviceNow',
  name: 'ServiceNow',
  category: 'Integration & APIs',
  icon: 'ticket',
  description: 'Creates, finds and updates incidents, records of any table, and attachments in ServiceNow',
  start: 'incident.create',
  examples: [
    {
      title: 'An incident for an alert',
      given: [{ server: 'web-1' }],
      credential: { instance: 'acme' },
      with: { shortDescription: '{{ server }} does not answer', urgency: '1', impact: '2' },
      answers: { [`POST ${api}/table/incident`]: { result: { sys_id: '9d38', number: 'INC0010042' } } },
      gives: { main: [{ sys_id: '9d38', number: 'INC0010042' }] },
    },
    {
      title: 'Records of a table by a query',
      given: [{}],
      credential: { instance: 'acme' },
      with: { operation: 'record.list', tableName: 'change_request', query: 'active=true', limit: 2 },
      answers: {
        [`GET ${api}/table/change_request?sysparm_query=active%3Dtrue&sysparm_limit=2`]: {
          result: [{ number: 'CHG1' }, { number: 'CHG2' }],
        },
      },
      gives: { main: [{ number: 'CHG1' }, { number: 'CHG2' }] },
    },
    { title: 'An incident needs a short description', given: [{}], with: {}, fails: 'field_required' },
  ],
});
