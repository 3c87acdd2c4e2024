import { connectorNode } from '../kit/node.ts';
import { netsuiteConnector } from './netsuite.ts';

const REST = 'https://1234567-sb1.suitetalk.api.netsuite.com/services/rest';

export const netsuite = connectorNode(netsuiteConnector, {
  type: 'netsuite',
  name: 'NetSuite',
  category: 'Enterprise Agents',
  icon: 'boxes',
  description: 'Creates, finds, updates and transforms records of NetSuite, and runs SuiteQL queries',
  start: 'query.run',
  examples: [
    {
      title: 'Customers by a query',
      given: [{ domain: 'example.com' }],
      with: {
        operation: 'query.run',
        suiteql: "SELECT id, entityid FROM customer WHERE email LIKE '%@{{ domain }}'",
      },
      credential: { accountId: '1234567_SB1' },
      answers: {
        [`POST ${REST}/query/v1/suiteql?limit=1000`]: { items: [{ id: '7', entityid: 'Acme' }], hasMore: false },
      },
      gives: { main: [{ id: '7', entityid: 'Acme' }] },
    },
    {
      title: 'A table has a name',
      given: [{}],
      with: { operation: 'query.table', table: 'customer; DROP' },
      credential: { accountId: '1234567' },
      fails: 'field_invalid',
    },
  ],
});
