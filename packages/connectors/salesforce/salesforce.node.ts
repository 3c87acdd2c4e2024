import { connectorNode } from '../kit/node.ts';
import { salesforceConnector } from './salesforce.ts';

const QUERY = 'https://acme.my.salesforce.com/services/data/v62.0/query';

export const salesforce = connectorNode(salesforceConnector, {
  type: 'salesforce',
  name: 'Salesforce',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Creates, finds, updates and deletes records of standard and custom objects in Salesforce',
  start: 'record.list',
  examples: [
    {
      title: 'The accounts of an industry',
      given: [{ industry: 'Media' }],
      with: { operation: 'record.list', returned: 'Id, Name', where: "Industry = '{{ industry }}'" },
      credential: { instanceUrl: 'https://acme.my.salesforce.com' },
      answers: {
        [`GET ${QUERY}?q=SELECT+Id%2C+Name+FROM+Account+WHERE+%28Industry+%3D+%27Media%27%29`]: {
          totalSize: 1,
          done: true,
          records: [{ Id: '001g', Name: 'Acme' }],
        },
      },
      gives: { main: [{ Id: '001g', Name: 'Acme' }] },
    },
    {
      title: 'An object has an API name',
      given: [{}],
      with: { operation: 'record.list', sobject: 'My Invoice' },
      credential: { instanceUrl: 'https://acme.my.salesforce.com' },
      fails: 'field_invalid',
    },
  ],
});
