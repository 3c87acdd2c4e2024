import { connectorNode } from '../kit/node.ts';
import { sapErpConnector } from './sapErp.ts';

const address = 'https://s4.example.com';
const ORDERS = `${address}/sap/opu/odata/sap/API_SALES_ORDER_SRV`;

export const sapErp = connectorNode(sapErpConnector, {
  type: 'sapErp',
  name: 'SAP S/4HANA',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Reads and changes business partners, orders, products and any OData service of SAP S/4HANA',
  start: 'salesOrder.list',
  examples: [
    {
      title: 'The open sales orders of a customer',
      given: [{ customer: '1000080' }],
      with: {
        operation: 'salesOrder.list',
        filter: "SoldToParty eq '{{ customer }}' and OverallSDProcessStatus ne 'C'",
        returned: 'SalesOrder, CreationDate',
      },
      credential: { address },
      answers: {
        [`GET ${ORDERS}/A_SalesOrder?%24filter=SoldToParty+eq+%271000080%27+and+OverallSDProcessStatus+ne+%27C%27&%24select=SalesOrder%2CCreationDate&%24top=100`]:
          { d: { results: [{ SalesOrder: '1', CreationDate: '/Date(1772323200000)/' }] } },
      },
      gives: { main: [{ SalesOrder: '1', CreationDate: '2026-03-01T00:00:00.000Z' }] },
    },
    {
      title: 'A product of a system',
      given: [{ id: 'TG11' }],
      with: { operation: 'product.get', product: '{{ id }}' },
      credential: { address },
      answers: {
        [`GET ${address}/sap/opu/odata/sap/API_PRODUCT_SRV/A_Product('TG11')`]: {
          d: { Product: 'TG11', BaseUnit: 'PC' },
        },
      },
      gives: { main: [{ Product: 'TG11', BaseUnit: 'PC' }] },
    },
    {
      title: 'A purchase order needs a supplier',
      given: [{}],
      with: { operation: 'purchaseOrder.create', companyCode: '1010' },
      credential: { address },
      fails: 'field_required',
    },
  ],
});
