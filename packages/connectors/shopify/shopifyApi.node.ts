import { connectorNode } from '../kit/node.ts';
import { shopify } from './shopify.ts';

const base = 'https://acme.myshopify.com/admin/api/2026-04';
const credential = { shop: 'acme.myshopify.com' };

export const shopifyApi = connectorNode(shopify, {
  type: 'shopifyApi',
  name: 'Shopify API',
  category: 'Integration & APIs',
  icon: 'shopping-cart',
  description: 'Works with orders, products, customers, inventory and fulfillments of a Shopify store',
  start: 'order.list',
  examples: [
    {
      title: 'Orders that are paid and not shipped',
      given: [{}],
      with: { orderStatus: 'open', paymentStatus: 'paid', fulfillmentStatus: 'unshipped' },
      credential,
      answers: {
        [`GET ${base}/orders.json?status=open&financial_status=paid&fulfillment_status=unshipped&limit=100`]: {
          orders: [{ id: 450789469, name: '#1001' }],
        },
      },
      gives: { main: [{ id: 450789469, name: '#1001' }] },
    },
    {
      title: 'A stock level for each row of a count',
      given: [{ item: 39072856, counted: 6 }],
      with: {
        operation: 'inventory.set',
        inventoryItemId: '{{ item }}',
        locationId: '487838322',
        available: '{{ counted }}',
      },
      credential,
      answers: {
        [`POST ${base}/inventory_levels/set.json`]: { inventory_level: { inventory_item_id: 39072856, available: 6 } },
      },
      gives: { main: [{ inventory_item_id: 39072856, available: 6 }] },
    },
    {
      title: 'What Shopify does not have is an error',
      given: [{}],
      with: { operation: 'order.get', orderId: '999' },
      credential,
      fails: 'connector_not_found',
    },
  ],
});
