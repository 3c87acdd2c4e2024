import { connectorNode } from '../kit/node.ts';
import { looker } from './looker.ts';

export const lookerBi = connectorNode(looker, {
  type: 'lookerBi',
  name: 'Looker',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description: 'Runs Looks and queries of Looker, renders dashboards and delivers them',
  start: 'look.rows',
  examples: [
    {
      title: 'The rows of a Look are items',
      given: [{}],
      credential: { instance: 'acme.cloud.looker.com' },
      with: { operation: 'look.rows', lookId: '42' },
      answers: {
        'GET https://acme.cloud.looker.com/api/4.0/looks/42/run/json': [{ 'orders.count': 12 }, { 'orders.count': 7 }],
      },
      gives: { main: [{ 'orders.count': 12 }, { 'orders.count': 7 }] },
    },
    {
      title: 'A query needs fields',
      given: [{}],
      credential: { instance: 'acme.cloud.looker.com' },
      with: { operation: 'query.runRows', model: 'thelook', explore: 'orders' },
      fails: 'field_required',
    },
  ],
});
