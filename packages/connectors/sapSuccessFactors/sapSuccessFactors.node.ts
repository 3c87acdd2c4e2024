import { connectorNode } from '../kit/node.ts';
import { sapSuccessFactorsConnector } from './sapSuccessFactors.ts';

const address = 'https://api55.sapsf.eu';

export const sapSuccessFactors = connectorNode(sapSuccessFactorsConnector, {
  type: 'sapSuccessFactors',
  name: 'SAP SuccessFactors',
  category: 'Enterprise Agents',
  icon: 'users-round',
  description: 'Reads and changes users, employees, jobs, positions and any entity of SAP SuccessFactors',
  start: 'user.list',
  examples: [
    {
      title: 'The users of a department',
      given: [{ department: 'Engineering' }],
      with: { operation: 'user.list', filter: "department eq '{{ department }}'", returned: 'userId, email' },
      credential: { address },
      answers: {
        [`GET ${address}/odata/v2/User?%24filter=department+eq+%27Engineering%27&%24select=userId%2Cemail&%24top=100`]:
          {
            d: { results: [{ userId: 'ada', email: 'ada@example.com' }] },
          },
      },
      gives: { main: [{ userId: 'ada', email: 'ada@example.com' }] },
    },
    {
      title: 'A user gets another manager',
      given: [{ id: 'ada' }],
      with: { operation: 'user.upsert', userId: '{{ id }}', managerId: 'grace' },
      credential: { address },
      answers: {
        [`POST ${address}/odata/v2/upsert`]: {
          d: [{ key: 'User/userId=ada', status: 'OK', editStatus: 'UPSERTED', httpCode: 200 }],
        },
      },
      gives: { main: [{ key: 'User/userId=ada', status: 'OK', editStatus: 'UPSERTED', httpCode: 200 }] },
    },
    {
      title: 'An upsert whose record is refused fails',
      given: [{}],
      with: { operation: 'user.upsert', userId: 'ada' },
      credential: { address },
      answers: {
        [`POST ${address}/odata/v2/upsert`]: {
          d: [{ key: null, status: 'ERROR', message: 'userId ada is locked', httpCode: 400 }],
        },
      },
      fails: 'connector_invalid',
    },
  ],
});
