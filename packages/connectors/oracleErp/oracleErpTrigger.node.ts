import { connectorTrigger } from '../kit/trigger.ts';
import { oracleErpConnector } from './oracleErp.ts';

const record = { InvoiceNumber: 'INV-1001', LastUpdateDate: '2026-03-01T12:00:00+00:00' };

export const oracleErpTrigger = connectorTrigger(oracleErpConnector, {
  type: 'oracleErpTrigger',
  name: 'Oracle Fusion ERP Trigger',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description:
    'Starts the workflow when invoices, orders or suppliers are created or updated in Oracle Fusion Cloud ERP',
  start: 'invoiceCreated',
  asks: ['condition', 'expand'],
  examples: [
    { title: 'A record is an item', given: [record], with: { event: 'invoiceCreated' }, gives: { main: [record] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'invoiceCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
