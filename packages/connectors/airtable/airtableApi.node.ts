import { connectorNode } from '../kit/node.ts';
import { airtableConnector } from './airtable.ts';

const base = 'https://api.airtable.com/v0/appLkNDICXNqxSDhG/Orders';
const place = { baseId: 'appLkNDICXNqxSDhG', table: 'Orders' };

export const airtableApi = connectorNode(airtableConnector, {
  type: 'airtableApi',
  name: 'Airtable API',
  category: 'Integration & APIs',
  icon: 'table-2',
  description: 'Works with records, comments, bases and tables of Airtable, and sends custom API calls',
  start: 'record.create',
  examples: [
    {
      title: 'A record for every order',
      given: [{ customer: 'Ada', total: 120 }],
      with: {
        ...place,
        fields: [
          { name: 'Name', value: '{{ customer }}' },
          { name: 'Total', value: '{{ total }}' },
        ],
      },
      answers: { [`POST ${base}`]: { records: [{ id: 'rec1', fields: { Name: 'Ada', Total: 120 } }] } },
      gives: { main: [{ id: 'rec1', fields: { Name: 'Ada', Total: 120 } }] },
    },
    {
      title: 'What Airtable does not have is an error',
      given: [{}],
      with: { ...place, operation: 'record.get', recordId: 'rec999' },
      fails: 'connector_not_found',
    },
  ],
});
