import { connectorTrigger } from '../kit/trigger.ts';
import { airtableConnector } from './airtable.ts';

const record = { id: 'rec560UJdUtocSouk', createdTime: '2026-03-01T12:00:00.000Z', fields: { Name: 'Ada' } };
const place = { baseId: 'appLkNDICXNqxSDhG', table: 'Orders' };

export const airtableTrigger = connectorTrigger(airtableConnector, {
  type: 'airtableTrigger',
  name: 'Airtable Trigger',
  category: 'Integration & APIs',
  icon: 'table-2',
  description: 'Starts the workflow when records are created or updated in an Airtable table',
  start: 'recordCreated',
  asks: ['baseId', 'table', 'changedColumn', 'view', 'filterByFormula'],
  examples: [
    {
      title: 'A record is an item',
      given: [record],
      with: { event: 'recordCreated', ...place },
      gives: { main: [record] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordCreated', ...place },
      fails: 'connector_poll_failed',
    },
  ],
});
