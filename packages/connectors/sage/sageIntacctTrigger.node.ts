import { connectorTrigger } from '../kit/trigger.ts';
import { sageConnector } from './sage.ts';

const customer = { key: '145', id: 'ACME', 'audit.modifiedDateTime': '2026-12-02T08:30:00Z' };
const returned = 'key,id,audit.createdDateTime,audit.modifiedDateTime';

export const sageIntacctTrigger = connectorTrigger(sageConnector, {
  type: 'sageIntacctTrigger',
  name: 'Sage Intacct Trigger',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description: 'Starts the workflow when records of an object are created or updated in Sage Intacct',
  start: 'recordChanged',
  asks: ['object', 'returned', 'conditions'],
  examples: [
    {
      title: 'A customer is an item',
      given: [customer],
      with: { event: 'recordChanged', object: 'accounts-receivable/customer', returned },
      gives: { main: [customer] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordChanged', returned },
      fails: 'connector_poll_failed',
    },
  ],
});
