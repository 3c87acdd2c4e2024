import { connectorNode } from '../kit/node.ts';
import { blacklineConnector } from './blacklineFm.ts';

const api = 'https://us2.api.blackline.com';

export const blacklineFm = connectorNode(blacklineConnector, {
  type: 'blacklineFm',
  name: 'BlackLine',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description: 'Downloads reports of BlackLine, and imports balances, items, currency rates, entities, users and tasks',
  start: 'report.list',
  examples: [
    {
      title: 'The latest report first',
      given: [{}],
      credential: { dataCenter: 'us2' },
      with: { operation: 'report.list' },
      answers: {
        [`GET ${api}/api/queryruns`]: [
          { id: 1, name: 'Access', endTime: '2026-03-01T12:00:00Z' },
          { id: 2, name: 'Balances', endTime: '2026-03-02T12:00:00Z' },
        ],
      },
      gives: {
        main: [
          { id: 2, name: 'Balances', endTime: '2026-03-02T12:00:00Z' },
          { id: 1, name: 'Access', endTime: '2026-03-01T12:00:00Z' },
        ],
      },
    },
    {
      title: 'An import needs a file',
      given: [{}],
      credential: { dataCenter: 'us2' },
      with: { operation: 'account.importBalances' },
      fails: 'field_invalid',
    },
  ],
});
