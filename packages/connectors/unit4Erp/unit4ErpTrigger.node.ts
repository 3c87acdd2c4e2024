import { connectorTrigger } from '../kit/trigger.ts';
import { unit4ErpConnector } from './unit4Erp.ts';

const customer = { companyId: 'EN', customerId: '1001', customerName: 'Acme' };

export const unit4ErpTrigger = connectorTrigger(unit4ErpConnector, {
  type: 'unit4ErpTrigger',
  name: 'Unit4 ERP Trigger',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Starts the workflow when customers or other objects are created or updated in Unit4 ERPx',
  start: 'customerAdded',
  asks: ['companyId', 'objects', 'filter', 'returned'],
  examples: [
    {
      title: 'A customer is an item',
      given: [customer],
      with: { event: 'customerAdded' },
      gives: { main: [customer] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'customerAdded' },
      fails: 'connector_poll_failed',
    },
  ],
});
