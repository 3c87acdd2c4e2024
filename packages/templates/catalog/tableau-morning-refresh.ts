import { defineTemplate, node } from '../template.ts';

const site = 'https://bi.example.com/api/3.24/sites/s1';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'tableau-morning-refresh',
  name: 'Refresh Tableau Every Morning',
  description:
    'Refreshes the data sources of a Tableau project every morning, and tells in Slack which jobs were started.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'chart-column',
  useCase: 'For analysts: dashboards are fresh before the day begins, also where Tableau has no schedule of its own.',
  tags: ['tableau', 'analytics', 'schedule', 'slack'],
  estimatedTime: '5 min setup',
  nodes: {
    morning: node('scheduler', [0, 0], 'Every morning', { schedule: { mode: 'daily', time: '06:00' } }),
    sources: node('tableauBi', [1, 0], 'Data sources', {
      operation: 'datasource.list',
      filter: 'projectName:eq:Sales',
    }),
    refresh: node('tableauBi', [2, 0], 'Refresh', { operation: 'datasource.refresh', datasourceId: '{{ id }}' }),
    tell: node('slackNotification', [3, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'Refreshing {{ $node("Data sources").json.name }}: job {{ id }}',
    }),
  },
  flow: ['morning > sources > refresh > tell'],
  trials: [
    {
      title: 'A data source is refreshed and told',
      answers: {
        [`GET ${site}/datasources`]: { datasources: { datasource: [{ id: 'd1', name: 'Orders' }] } },
        [`POST ${site}/datasources/d1/refresh`]: { job: { id: 'j1' } },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'Refreshing Orders: job j1' }] },
      gives: { 'Tell the team': [{ ok: true }] },
    },
  ],
});
