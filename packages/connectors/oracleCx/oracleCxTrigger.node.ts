import { connectorTrigger } from '../kit/trigger.ts';
import { oracleCxConnector } from './oracleCx.ts';

const record = { OptyNumber: '1003', LastUpdateDate: '2026-03-01T12:00:00+00:00' };

export const oracleCxTrigger = connectorTrigger(oracleCxConnector, {
  type: 'oracleCxTrigger',
  name: 'Oracle Fusion CX Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Starts the workflow when leads, opportunities, contacts or service requests are created or updated in Oracle Fusion Cloud CX',
  start: 'opportunityCreated',
  asks: ['condition', 'expand'],
  examples: [
    { title: 'A record is an item', given: [record], with: { event: 'opportunityCreated' }, gives: { main: [record] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'opportunityCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
