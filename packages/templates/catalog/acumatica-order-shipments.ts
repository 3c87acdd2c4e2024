import { defineTemplate, node } from '../template.ts';

const acumatica = 'https://acme.acumatica.com/entity/Default/24.200.001';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'acumatica-order-shipments',
  name: 'Ship Open Orders',
  description:
    'Creates the shipment of each sales order in Acumatica once it is open, and tells the warehouse in Slack.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'building-2',
  useCase: 'For warehouses: an order that is approved is on the list at once. Each order is shipped once.',
  tags: ['acumatica', 'erp', 'orders', 'shipping', 'slack'],
  estimatedTime: '10 min setup',
  nodes: {
    changed: node('acumaticaTrigger', [0, 0], 'Order changed', {
      event: 'salesOrderChanged',
      filter: "OrderType eq 'SO'",
    }),
    open: node('conditional', [1, 0], 'Open?', { condition: "Status === 'Open'" }),
    first: node('dataDeduplicator', [2, 0], 'First time only', {
      keys: 'OrderNbr',
      remember: 'workflow',
      list: 'shipped orders',
      ttl: 365,
      ttlUnit: 'days',
    }),
    ship: node('acumatica', [3, 0], 'Create the shipment', {
      operation: 'salesOrder.createShipment',
      recordGuid: '{{ id }}',
    }),
    tell: node('slackNotification', [4, 0], 'Tell the warehouse', {
      channel: 'your-channel-id',
      text: 'To ship: {{ $node("First time only").json.OrderNbr }}',
    }),
  },
  flow: ['changed > open:true > first:unique > ship > tell'],
  trials: [
    {
      title: 'An open order is shipped once, one on hold is not',
      given: [
        { id: 'b1', OrderNbr: 'SO1', Status: 'Open' },
        { id: 'b2', OrderNbr: 'SO2', Status: 'On Hold' },
        { id: 'b1', OrderNbr: 'SO1', Status: 'Open' },
      ],
      answers: {
        [`POST ${acumatica}/SalesOrder/SalesOrderCreateShipment`]: {},
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [`POST ${acumatica}/SalesOrder/SalesOrderCreateShipment`]: [{ entity: { id: 'b1' } }],
        [`POST ${slack}`]: [{ text: 'To ship: SO1' }],
      },
      gives: { 'Tell the warehouse': [{ ok: true }] },
    },
  ],
});
