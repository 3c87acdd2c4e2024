import { connectorNode } from '../kit/node.ts';
import { qlikConnector } from './qlikSense.ts';

const api = 'https://acme.eu.qlikcloud.com/api/v1';

export const qlikSense = connectorNode(qlikConnector, {
  type: 'qlikSense',
  name: 'Qlik Sense',
  category: 'Enterprise Agents',
  icon: 'chart-no-axes-combined',
  description:
    'Reloads apps and runs automations and waits for them, manages apps, spaces and data files in Qlik Cloud',
  start: 'reload.start',
  examples: [
    {
      title: 'An app is reloaded, and its end waited for',
      given: [{}],
      credential: { tenant: 'acme.eu.qlikcloud.com' },
      with: { appId: 'a1' },
      answers: {
        [`POST ${api}/reloads`]: { id: 'r1', status: 'QUEUED' },
        [`GET ${api}/reloads/r1`]: { id: 'r1', status: 'SUCCEEDED' },
      },
      gives: { main: [{ id: 'r1', status: 'SUCCEEDED' }] },
    },
    {
      title: 'A reload that fails is an error',
      given: [{}],
      credential: { tenant: 'acme.eu.qlikcloud.com' },
      with: { appId: 'a1' },
      answers: {
        [`POST ${api}/reloads`]: { id: 'r1', status: 'QUEUED' },
        [`GET ${api}/reloads/r1`]: { id: 'r1', status: 'FAILED', errorMessage: 'Table not found' },
      },
      fails: 'connector_job_failed',
    },
    { title: 'A reload needs an app', given: [{}], with: {}, fails: 'field_required' },
  ],
});
