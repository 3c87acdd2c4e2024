import { connectorNode } from '../kit/node.ts';
import { acumaticaConnector } from './acumatica.ts';

const API = 'https://acme.acumatica.com/entity/Default/24.200.001';
const credential = { site: 'https://acme.acumatica.com/', endpoint: 'Default/24.200.001' };

export const acumatica = connectorNode(acumaticaConnector, {
  type: 'acumatica',
  name: 'Acumatica',
  category: 'Enterprise Agents',
  icon: 'building-2',
  description:
    'Creates, finds and updates customers, orders, invoices, payments, items and cases in Acumatica Cloud ERP',
  start: 'salesOrder.list',
  examples: [
    {
      title: 'Fields have plain values',
      given: [{}],
      with: { operation: 'customer.list', filter: "Status eq 'Active'" },
      credential,
      answers: {
        [`GET ${API}/Customer?%24top=100&%24filter=Status+eq+%27Active%27`]: [
          { id: 'a1', CustomerID: { value: 'ACME' }, CustomerName: { value: 'Acme' }, Email: {} },
        ],
      },
      gives: { main: [{ id: 'a1', CustomerID: 'ACME', CustomerName: 'Acme', Email: null }] },
    },
    {
      title: 'An order for each request',
      given: [{ customer: 'ACME', quantity: 2 }],
      with: {
        operation: 'salesOrder.create',
        orderType: 'SO',
        customerId: '{{ customer }}',
        details: '[{ "InventoryID": "HOST", "OrderQty": {{ quantity }} }]',
      },
      credential,
      answers: { [`PUT ${API}/SalesOrder`]: { id: 'b1', OrderNbr: { value: 'SO004512' } } },
      gives: { main: [{ id: 'b1', OrderNbr: 'SO004512' }] },
    },
    {
      title: 'A record has an ID',
      given: [{}],
      with: { operation: 'invoice.get' },
      credential,
      fails: 'field_required',
    },
  ],
});
