import { connectorNode } from '../kit/node.ts';
import { oracleSupplyChainConnector } from './oracleSupplyChain.ts';

const address = 'https://acme.fa.us2.oraclecloud.com';

export const oracleSupplyChain = connectorNode(oracleSupplyChainConnector, {
  type: 'oracleSupplyChain',
  name: 'Oracle Fusion SCM',
  category: 'Enterprise Agents',
  icon: 'truck',
  description: 'Reads and changes orders, items, shipments and any resource of Oracle Fusion Cloud SCM',
  start: 'order.list',
  examples: [
    {
      title: 'Records that fit a condition, with their IDs',
      given: [{}],
      with: { operation: 'order.list', condition: "BuyingPartyName = 'Acme'" },
      credential: { address },
      answers: {
        [`GET ${address}/fscmRestApi/resources/11.13.18.05/salesOrdersForOrderHub?q=BuyingPartyName+%3D+%27Acme%27&limit=100`]:
          {
            items: [
              {
                OrderNumber: '1001',
                links: [
                  { rel: 'self', href: `${address}/fscmRestApi/resources/11.13.18.05/salesOrdersForOrderHub/42` },
                ],
              },
            ],
            hasMore: false,
          },
      },
      gives: { main: [{ OrderNumber: '1001', resourceId: '42' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'item.create' },
      credential: { address },
      fails: 'field_required',
    },
  ],
});
