import { connectorNode } from '../kit/node.ts';
import { oracleErpConnector } from './oracleErp.ts';

const address = 'https://acme.fa.us2.oraclecloud.com';

export const oracleErp = connectorNode(oracleErpConnector, {
  type: 'oracleErp',
  name: 'Oracle Fusion ERP',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description: 'Reads and changes invoices, suppliers, purchase orders and any resource of Oracle Fusion Cloud ERP',
  start: 'invoice.list',
  examples: [
    {
      title: 'Records that fit a condition, with their IDs',
      given: [{}],
      with: { operation: 'invoice.list', condition: "Supplier = 'Acme'" },
      credential: { address },
      answers: {
        [`GET ${address}/fscmRestApi/resources/11.13.18.05/invoices?q=Supplier+%3D+%27Acme%27&limit=100`]: {
          items: [
            {
              InvoiceNumber: 'INV-1001',
              links: [{ rel: 'self', href: `${address}/fscmRestApi/resources/11.13.18.05/invoices/42` }],
            },
          ],
          hasMore: false,
        },
      },
      gives: { main: [{ InvoiceNumber: 'INV-1001', resourceId: '42' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'invoice.create' },
      credential: { address },
      fails: 'field_required',
    },
  ],
});
