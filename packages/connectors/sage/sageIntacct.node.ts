import { connectorNode } from '../kit/node.ts';
import { sageConnector } from './sage.ts';

const API = 'https://api.intacct.com/ia/api/v1';

export const sageIntacct = connectorNode(sageConnector, {
  type: 'sageIntacct',
  name: 'Sage Intacct',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description: 'Queries, creates and updates customers, vendors, invoices, bills and any other object of Sage Intacct',
  start: 'record.query',
  examples: [
    {
      title: 'The active customers',
      given: [{}],
      with: { operation: 'record.query', returned: 'id,name', conditions: '[{ "$eq": { "status": "active" } }]' },
      answers: {
        [`POST ${API}/services/core/query`]: {
          'ia::result': [{ id: 'ACME', name: 'Acme' }],
          'ia::meta': { totalCount: 1, start: 1, pageSize: 100, next: null, previous: null },
        },
      },
      gives: { main: [{ id: 'ACME', name: 'Acme' }] },
    },
    {
      title: 'A vendor by its key',
      given: [{ key: '7' }],
      with: { operation: 'record.get', object: 'accounts-payable/vendor', key: '{{ key }}' },
      answers: { [`GET ${API}/objects/accounts-payable/vendor/7`]: { 'ia::result': { key: '7', name: 'Paper Mill' } } },
      gives: { main: [{ key: '7', name: 'Paper Mill' }] },
    },
    {
      title: 'A record has a key',
      given: [{}],
      with: { operation: 'record.get' },
      fails: 'field_required',
    },
  ],
});
