import { connectorTrigger } from '../kit/trigger.ts';
import { oracleSupplyChainConnector } from './oracleSupplyChain.ts';

const record = { OrderNumber: '1001', LastUpdateDate: '2026-03-01T12:00:00+00:00' };

export const oracleSupplyChainTrigger = connectorTrigger(oracleSupplyChainConnector, {
  type: 'oracleSupplyChainTrigger',
  name: 'Oracle Fusion SCM Trigger',
  category: 'Enterprise Agents',
  icon: 'truck',
  description:
    'Starts the workflow when orders, shipments or work orders are created or updated in Oracle Fusion Cloud SCM',
  start: 'orderCreated',
  asks: ['condition', 'expand'],
  examples: [
    { title: 'A record is an item', given: [record], with: { event: 'orderCreated' }, gives: { main: [record] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'orderCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
