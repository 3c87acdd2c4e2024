import { connectorTrigger } from '../kit/trigger.ts';
import { netsuiteConnector } from './netsuite.ts';

const order = { id: '4242', tranid: 'SO1001', type: 'SalesOrd', heddle_created: '2026-03-01T04:00:00' };

export const netsuiteTrigger = connectorTrigger(netsuiteConnector, {
  type: 'netsuiteTrigger',
  name: 'NetSuite Trigger',
  category: 'Enterprise Agents',
  icon: 'boxes',
  description: 'Starts the workflow when transactions, customers or other records are created or updated in NetSuite',
  start: 'rowCreated',
  asks: ['table', 'where', 'columns', 'zone'],
  examples: [
    {
      title: 'A record is an item',
      given: [order],
      with: { event: 'rowCreated', table: 'transaction' },
      gives: { main: [order] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'rowCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
