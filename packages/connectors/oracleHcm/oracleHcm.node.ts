import { connectorNode } from '../kit/node.ts';
import { oracleHcmConnector } from './oracleHcm.ts';

const address = 'https://acme.fa.us2.oraclecloud.com';

export const oracleHcm = connectorNode(oracleHcmConnector, {
  type: 'oracleHcm',
  name: 'Oracle Fusion HCM',
  category: 'Enterprise Agents',
  icon: 'users-round',
  description: 'Reads and changes workers, absences and any resource of Oracle Fusion Cloud HCM',
  start: 'worker.list',
  examples: [
    {
      title: 'Records that fit a condition, with their IDs',
      given: [{}],
      with: { operation: 'worker.list', condition: "PersonNumber = '1042'" },
      credential: { address },
      answers: {
        [`GET ${address}/hcmRestApi/resources/11.13.18.05/workers?q=PersonNumber+%3D+%271042%27&limit=100`]: {
          items: [
            {
              PersonNumber: '1042',
              links: [{ rel: 'self', href: `${address}/hcmRestApi/resources/11.13.18.05/workers/42` }],
            },
          ],
          hasMore: false,
        },
      },
      gives: { main: [{ PersonNumber: '1042', resourceId: '42' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'absence.create' },
      credential: { address },
      fails: 'field_required',
    },
  ],
});
