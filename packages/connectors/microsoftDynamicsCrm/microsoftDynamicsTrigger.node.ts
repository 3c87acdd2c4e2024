import { connectorTrigger } from '../kit/trigger.ts';
import { dynamicsCrm } from './microsoftDynamicsCrm.ts';

const created = { leadid: 'l1', subject: 'Interested in lamps', createdon: '2026-03-01T12:00:00Z' };

export const microsoftDynamicsTrigger = connectorTrigger(dynamicsCrm, {
  type: 'microsoftDynamicsTrigger',
  name: 'Dynamics 365 Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Starts the workflow when records of a table are created or updated in Dynamics 365',
  start: 'recordCreated',
  asks: ['tableSet', 'selected', 'recordFilter'],
  examples: [
    {
      title: 'A record is an item',
      given: [created],
      with: { event: 'recordCreated', tableSet: 'leads' },
      gives: { main: [created] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordCreated', tableSet: 'leads' },
      fails: 'connector_poll_failed',
    },
  ],
});
