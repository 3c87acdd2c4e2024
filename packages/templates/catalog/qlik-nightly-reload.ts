import { defineTemplate, node } from '../template.ts';

const api = 'https://acme.eu.qlikcloud.com/api/v1';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'qlik-nightly-reload',
  name: 'Reports After the Night Load',
  description:
    'Reloads a Qlik app once the warehouse is loaded, waits for it, and tells the team that the numbers are fresh.',
  category: 'Analytics',
  difficulty: 'Beginner',
  icon: 'chart-no-axes-combined',
  useCase: 'For analytics teams: the app is reloaded when its data are there, not at a time at which they usually are.',
  tags: ['qlik', 'analytics', 'reload', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    loaded: node('webhookTrigger', [0, 0], 'Warehouse loaded', { description: 'Called at the end of the load.' }),
    reload: node('qlikSense', [1, 0], 'Reload the app', { operation: 'reload.start', appId: 'your-app-id' }),
    tell: node('slackNotification', [2, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'The numbers are fresh: {{ endTime }}',
    }),
  },
  flow: ['loaded > reload > tell'],
  trials: [
    {
      title: 'The team reads of the end of the reload',
      given: [{}],
      answers: {
        [`POST ${api}/reloads`]: { id: 'r1', status: 'QUEUED' },
        [`GET ${api}/reloads/r1`]: { id: 'r1', status: 'SUCCEEDED', endTime: '2026-03-01T04:12:00Z' },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'The numbers are fresh: 2026-03-01T04:12:00Z' }] },
      gives: { 'Tell the team': [{ ok: true }] },
    },
    {
      title: 'A reload that fails is seen',
      given: [{}],
      answers: {
        [`POST ${api}/reloads`]: { id: 'r1', status: 'QUEUED' },
        [`GET ${api}/reloads/r1`]: { id: 'r1', status: 'FAILED', errorMessage: 'Table not found' },
      },
      fails: 'connector_job_failed',
    },
  ],
});
