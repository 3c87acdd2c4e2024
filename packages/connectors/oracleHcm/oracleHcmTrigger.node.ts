import { connectorTrigger } from '../kit/trigger.ts';
import { oracleHcmConnector } from './oracleHcm.ts';

const record = { PersonNumber: '1042', LastUpdateDate: '2026-03-01T12:00:00+00:00' };

export const oracleHcmTrigger = connectorTrigger(oracleHcmConnector, {
  type: 'oracleHcmTrigger',
  name: 'Oracle Fusion HCM Trigger',
  category: 'Enterprise Agents',
  icon: 'users-round',
  description: 'Starts the workflow when workers are created or updated in Oracle Fusion Cloud HCM',
  start: 'workerCreated',
  asks: ['condition', 'expand'],
  examples: [
    { title: 'A record is an item', given: [record], with: { event: 'workerCreated' }, gives: { main: [record] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'workerCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
