import { connectorTrigger } from '../kit/trigger.ts';
import { salesforceConnector } from './salesforce.ts';

const account = { Id: '001gK000003DIyQQAW', Name: 'Acme', CreatedDate: '2026-03-01T12:00:00.000+0000' };

export const salesforceTrigger = connectorTrigger(salesforceConnector, {
  type: 'salesforceTrigger',
  name: 'Salesforce Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Starts the workflow when records are created or updated in Salesforce',
  start: 'recordCreated',
  asks: ['sobject', 'where'],
  examples: [
    {
      title: 'A record is an item',
      given: [account],
      with: { event: 'recordCreated', sobject: 'Account' },
      gives: { main: [account] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
