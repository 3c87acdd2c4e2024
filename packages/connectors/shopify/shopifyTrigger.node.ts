import { connectorTrigger } from '../kit/trigger.ts';
import { shopify } from './shopify.ts';

const order = { id: 450789469, name: '#1001', total_price: '199.00', created_at: '2026-03-01T12:00:00+01:00' };

export const shopifyTrigger = connectorTrigger(shopify, {
  type: 'shopifyTrigger',
  name: 'Shopify Trigger',
  category: 'Integration & APIs',
  icon: 'shopping-cart',
  description: 'Starts the workflow when orders, products or customers are created or updated in a Shopify store',
  start: 'orderCreated',
  examples: [
    { title: 'An order is an item', given: [order], with: { event: 'orderCreated' }, gives: { main: [order] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'orderCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
