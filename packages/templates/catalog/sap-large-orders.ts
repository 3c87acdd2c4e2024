import { defineTemplate, node } from '../template.ts';

const sap = 'https://s4.example.com/sap/opu/odata/sap';
const orders = `${sap}/API_SALES_ORDER_SRV`;
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'sap-large-orders',
  name: 'Large SAP Sales Orders',
  description:
    'Reports each large SAP sales order to Slack with the name of the customer, and blocks its delivery in SAP.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'factory',
  useCase:
    'For sales: large orders wait until somebody has looked at them. An order that is changed again is not reported again.',
  tags: ['sap', 's/4hana', 'slack', 'orders', 'erp'],
  estimatedTime: '10 min setup',
  nodes: {
    changed: node('sapErpTrigger', [0, 0], 'Order changed', { event: 'salesOrderChanged' }),
    large: node('conditional', [1, 0], 'Large?', { condition: 'Number(TotalNetAmount) >= 100000' }),
    first: node('dataDeduplicator', [2, 0], 'First time only', {
      keys: 'SalesOrder',
      remember: 'workflow',
      list: 'reported orders',
      ttl: 365,
      ttlUnit: 'days',
    }),
    customer: node('sapErp', [3, -0.5], 'Customer', {
      operation: 'businessPartner.get',
      businessPartner: '{{ SoldToParty }}',
    }),
    tell: node('slackNotification', [4, -0.5], 'Report it', {
      channel: 'your-channel-id',
      text: 'Order {{ $node("Order changed").json.SalesOrder }} of {{ BusinessPartnerFullName }} waits for you: {{ $node("Order changed").json.TotalNetAmount }}.',
    }),
    block: node('sapErp', [3, 0.5], 'Block the delivery', {
      operation: 'salesOrder.update',
      salesOrder: '{{ SalesOrder }}',
      moreFields: [{ name: 'DeliveryBlockReason', value: '01' }],
    }),
  },
  flow: ['changed > large:true > first:unique > customer > tell', 'first:unique > block'],
  trials: [
    {
      title: 'A large order is reported and blocked, a small one is not',
      given: [
        { SalesOrder: '1', SoldToParty: '1000080', TotalNetAmount: '250000.00' },
        { SalesOrder: '2', SoldToParty: '1000081', TotalNetAmount: '17.50' },
      ],
      answers: {
        [`GET ${orders}/`]: {},
        [`GET ${sap}/API_BUSINESS_PARTNER/A_BusinessPartner('1000080')`]: {
          d: { BusinessPartner: '1000080', BusinessPartnerFullName: 'Acme GmbH' },
        },
        [`GET ${orders}/A_SalesOrder('1')`]: { d: { __metadata: { etag: 'W/"7"' } } },
        [`PATCH ${orders}/A_SalesOrder('1')`]: {},
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [slack]: [{ text: 'Order 1 of Acme GmbH waits for you: 250000.00.' }],
        [`PATCH ${orders}/A_SalesOrder('1')`]: [{ DeliveryBlockReason: '01' }],
      },
      gives: { 'Block the delivery': [{ success: true }] },
    },
  ],
});
