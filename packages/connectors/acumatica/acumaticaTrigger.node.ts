import { connectorTrigger } from '../kit/trigger.ts';
import { acumaticaConnector } from './acumatica.ts';

const order = { id: 'b1', OrderNbr: 'SO004512', Status: 'Open', LastModified: '2026-12-02T08:30:00+00:00' };

export const acumaticaTrigger = connectorTrigger(acumaticaConnector, {
  type: 'acumaticaTrigger',
  name: 'Acumatica Trigger',
  category: 'Enterprise Agents',
  icon: 'building-2',
  description: 'Starts the workflow when orders, customers, invoices, payments or other records change in Acumatica',
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
