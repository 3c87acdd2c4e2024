import { connectorTrigger } from '../kit/trigger.ts';
import { sapErpConnector } from './sapErp.ts';

const order = { SalesOrder: '1', SoldToParty: '1000080', LastChangeDateTime: '2026-03-01T12:00:00.000Z' };

export const sapErpTrigger = connectorTrigger(sapErpConnector, {
  type: 'sapErpTrigger',
  name: 'SAP S/4HANA Trigger',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Starts the workflow when orders or products are created or updated in SAP S/4HANA',
  start: 'salesOrderChanged',
  asks: ['filter', 'expand'],
  examples: [
    { title: 'An order is an item', given: [order], with: { event: 'salesOrderChanged' }, gives: { main: [order] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'salesOrderChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
