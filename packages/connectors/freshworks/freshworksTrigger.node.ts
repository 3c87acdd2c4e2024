import { connectorTrigger } from '../kit/trigger.ts';
import { freshworksConnector } from './freshworks.ts';

const contact = { id: 70_000_000_001, last_name: 'Lovelace', created_at: '2026-12-01T12:00:00Z' };
const contactView = '70000000010';

export const freshworksTrigger = connectorTrigger(freshworksConnector, {
  type: 'freshworksTrigger',
  name: 'Freshworks CRM Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Starts the workflow when contacts, accounts or deals of a view are created or updated in Freshworks CRM',
  start: 'contactCreated',
  asks: ['contactView', 'accountView', 'dealView'],
  examples: [
    {
      title: 'A contact is an item',
      given: [contact],
      with: { event: 'contactCreated', contactView },
      gives: { main: [contact] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'contactCreated', contactView },
      fails: 'connector_poll_failed',
    },
  ],
});
