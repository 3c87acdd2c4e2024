import { connectorNode } from '../kit/node.ts';
import { oracleCxConnector } from './oracleCx.ts';

const address = 'https://acme.fa.us2.oraclecloud.com';

export const oracleCx = connectorNode(oracleCxConnector, {
  type: 'oracleCx',
  name: 'Oracle Fusion CX',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Reads and changes accounts, contacts, leads, opportunities and service requests of Oracle Fusion Cloud CX',
  start: 'opportunity.list',
  examples: [
    {
      title: 'Records that fit a condition, with their IDs',
      given: [{}],
      with: { operation: 'opportunity.list', condition: "SalesStage = 'Qualification'" },
      credential: { address },
      answers: {
        [`GET ${address}/crmRestApi/resources/11.13.18.05/opportunities?q=SalesStage+%3D+%27Qualification%27&limit=100`]:
          {
            items: [
              {
                OptyNumber: '1003',
                links: [{ rel: 'self', href: `${address}/crmRestApi/resources/11.13.18.05/opportunities/42` }],
              },
            ],
            hasMore: false,
          },
      },
      gives: { main: [{ OptyNumber: '1003', resourceId: '42' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'opportunity.create' },
      credential: { address },
      fails: 'field_required',
    },
  ],
});
