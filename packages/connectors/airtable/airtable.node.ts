import { connectorNode } from '../kit/node.ts';
import { airtableConnector } from './airtable.ts';

const base = 'https://api.airtable.com/v0/appLkNDICXNqxSDhG/Orders';
const place = { baseId: 'appLkNDICXNqxSDhG', table: 'Orders' };

export const airtable = connectorNode(airtableConnector, {
  type: 'airtable',
  name: 'Airtable',
  category: 'Integration & APIs',
  icon: 'table-2',
  description: 'Reads, creates and updates records in Airtable',
  start: 'record.list',
  examples: [
    {
      title: 'The open orders',
      given: [{}],
      with: { ...place, filterByFormula: "{Status} = 'open'" },
      answers: {
        [`GET ${base}?filterByFormula=%7BStatus%7D+%3D+%27open%27&pageSize=100`]: {
          records: [{ id: 'rec1', fields: { Name: 'Ada' } }],
        },
      },
      gives: { main: [{ id: 'rec1', fields: { Name: 'Ada' } }] },
    },
    { title: 'A base is needed', given: [{}], with: { table: 'Orders' }, fails: 'field_required' },
  ],
});
