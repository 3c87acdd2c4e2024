import { connectorTrigger } from '../kit/trigger.ts';
import { zohoConnector } from './zoho.ts';

const lead = { id: '554023000000527001', Last_Name: 'Lovelace', Created_Time: '2026-12-01T12:00:00+00:00' };

export const zohoTrigger = connectorTrigger(zohoConnector, {
  type: 'zohoTrigger',
  name: 'Zoho CRM Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Starts the workflow when leads, contacts, accounts, deals or other records are created or updated in Zoho CRM',
  start: 'leadCreated',
  asks: ['module', 'recordReturned'],
  examples: [
    { title: 'A lead is an item', given: [lead], with: { event: 'leadCreated' }, gives: { main: [lead] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'leadCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
