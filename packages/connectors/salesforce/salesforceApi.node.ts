import { connectorNode } from '../kit/node.ts';
import { salesforceConnector } from './salesforce.ts';

const LIMITS = 'https://acme.my.salesforce.com/services/data/v62.0/limits';

export const salesforceApi = connectorNode(salesforceConnector, {
  type: 'salesforceApi',
  name: 'Salesforce API',
  category: 'Integration & APIs',
  icon: 'handshake',
  description: 'Calls the REST API of Salesforce: queries, records and custom API calls',
  start: 'record.query',
  examples: [
    {
      title: 'A custom API call',
      given: [{}],
      with: { operation: 'any.get', callPath: '/services/data/v62.0/limits' },
      credential: { instanceUrl: 'https://acme.my.salesforce.com' },
      answers: { [`GET ${LIMITS}`]: { DailyApiRequests: { Max: 15_000, Remaining: 14_998 } } },
      gives: { main: [{ DailyApiRequests: { Max: 15_000, Remaining: 14_998 } }] },
    },
    {
      title: 'A query is needed',
      given: [{}],
      with: { operation: 'record.query' },
      credential: { instanceUrl: 'https://acme.my.salesforce.com' },
      fails: 'field_required',
    },
  ],
});
