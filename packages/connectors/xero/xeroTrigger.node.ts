import { connectorTrigger } from '../kit/trigger.ts';
import { xeroConnector } from './xero.ts';

const invoice = { InvoiceID: 'ada8f7f2', InvoiceNumber: 'INV-0042', UpdatedDateUTC: '/Date(1573755038314)/' };
const tenant = '70784a63-d24b-46a9-a4db-0e70a274b056';

export const xeroTrigger = connectorTrigger(xeroConnector, {
  type: 'xeroTrigger',
  name: 'Xero Trigger',
  category: 'Enterprise Agents',
  icon: 'calculator',
  description: 'Starts the workflow when invoices, contacts, payments or other records are created or updated in Xero',
  start: 'invoiceChanged',
  asks: ['tenant', 'where'],
  examples: [
    {
      title: 'An invoice is an item',
      given: [invoice],
      with: { event: 'invoiceChanged', tenant },
      gives: { main: [invoice] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'invoiceChanged', tenant },
      fails: 'connector_poll_failed',
    },
  ],
});
