import { connectorNode } from '../kit/node.ts';
import { opsgenieConnector } from './opsgenie.ts';

const alerts = 'https://api.opsgenie.com/v2/alerts';

export const opsgenie = connectorNode(opsgenieConnector, {
  type: 'opsgenie',
  name: 'Opsgenie',
  category: 'Integration & APIs',
  icon: 'siren',
  description: 'Creates, acknowledges and closes alerts, and tells who is on call with Opsgenie',
  start: 'alert.create',
  examples: [
    {
      title: 'An alert for a full disk',
      given: [{ server: 'web-1' }],
      with: { message: 'The disk of {{ server }} is full', alias: 'disk-{{ server }}', priority: 'P2' },
      answers: { [`POST ${alerts}`]: { result: 'Request will be processed', requestId: 'r1' } },
      gives: { main: [{ result: 'Request will be processed', requestId: 'r1' }] },
    },
    {
      title: 'An alert is known by its alias',
      given: [{}],
      with: { operation: 'alert.get', alias: 'disk-web-1' },
      answers: { [`GET ${alerts}/disk-web-1?identifierType=alias`]: { data: { id: 'a1', status: 'open' } } },
      gives: { main: [{ id: 'a1', status: 'open' }] },
    },
    { title: 'An alert needs an alias', given: [{}], with: { message: 'Down' }, fails: 'field_required' },
  ],
});
