import { connectorTrigger } from '../kit/trigger.ts';
import { quickbooksConnector } from './quickbooks.ts';

const invoice = { Id: '130', DocNumber: '1037', TotalAmt: 250, MetaData: { CreateTime: '2026-12-01T12:00:00-08:00' } };

export const quickbooksTrigger = connectorTrigger(quickbooksConnector, {
  type: 'quickbooksTrigger',
  name: 'QuickBooks Trigger',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description:
    'Starts the workflow when invoices, payments, customers, bills and more are created or updated in QuickBooks',
  start: 'invoiceCreated',
  asks: ['where'],
  examples: [
    { title: 'An invoice is an item', given: [invoice], with: { event: 'invoiceCreated' }, gives: { main: [invoice] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'invoiceCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
