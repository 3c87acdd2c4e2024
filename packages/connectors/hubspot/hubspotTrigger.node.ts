import { connectorTrigger } from '../kit/trigger.ts';
import { hubspot } from './hubspot.ts';

const contact = { id: '512', properties: { email: 'ada@example.com' }, createdAt: '2026-03-01T12:00:00.000Z' };

export const hubspotTrigger = connectorTrigger(hubspot, {
  type: 'hubspotTrigger',
  name: 'HubSpot Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Starts the workflow when contacts, companies, deals or tickets are created or updated in HubSpot',
  start: 'contactCreated',
  examples: [
    { title: 'A contact is an item', given: [contact], with: { event: 'contactCreated' }, gives: { main: [contact] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'contactCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
