import { defineTemplate, node } from '../template.ts';

const jira = 'https://acme.atlassian.net/rest/api/3';

export default defineTemplate({
  id: 'incidents-from-monitoring',
  name: 'One Incident per Problem',
  description:
    'Turns the alerts of a monitoring system into Jira issues: one for each problem, however often it is reported, closed once it is over.',
  category: 'Security',
  difficulty: 'Intermediate',
  icon: 'siren',
  useCase: 'For operations: a check that fails every minute is one issue with comments, not sixty issues an hour.',
  tags: ['incidents', 'jira', 'monitoring', 'alerts', 'webhook'],
  estimatedTime: '8 min setup',
  nodes: {
    alert: node('webhookTrigger', [0, 0.5], 'Alert received', {
      description: 'Receives host, check, state (firing or resolved), severity and message.',
    }),
    over: node('conditional', [1, 0.5], 'Still firing?', { condition: 'state !== "resolved"' }),
    report: node('incidentCreation', [2.2, 0], 'Report the incident', {
      description: 'Choose your provider: Jira, ServiceNow, PagerDuty, Opsgenie or GitHub.',
      provider: 'jira',
      projectKey: 'OPS',
      key: '{{ host }}/{{ check }}',
      title: '{{ check }} on {{ host }}',
      details: '{{ message }}',
      severity: '{{ severity }}',
      source: '{{ host }}',
    }),
    resolve: node('incidentCreation', [2.2, 1], 'Resolve the incident', {
      provider: 'jira',
      action: 'resolve',
      projectKey: 'OPS',
      key: '{{ host }}/{{ check }}',
      title: '{{ check }} on {{ host }} is over',
    }),
  },
  flow: ['alert > over', 'over:true > report', 'over:false > resolve'],
  trials: [
    {
      title: 'The first alert creates an issue',
      given: [{ host: 'web-1', check: 'disk', state: 'firing', severity: 'critical', message: '97 % used' }],
      answers: {
        [`POST ${jira}/search/jql`]: { issues: [] },
        [`POST ${jira}/issue`]: { id: '10042', key: 'OPS-42', self: `${jira}/issue/10042` },
      },
      gives: { 'Report the incident': [{ host: 'web-1', incident: { outcome: 'created', name: 'OPS-42' } }] },
    },
    {
      title: 'The end of the problem closes it',
      given: [{ host: 'web-1', check: 'disk', state: 'resolved', severity: 'critical', message: '40 % used' }],
      answers: {
        [`POST ${jira}/search/jql`]: { issues: [{ key: 'OPS-42', self: `${jira}/issue/10042` }] },
        [`GET ${jira}/issue/OPS-42/transitions`]: {
          transitions: [{ id: '31', name: 'Done', to: { statusCategory: { key: 'done' } } }],
        },
        [`POST ${jira}/issue/OPS-42/comment`]: { id: '1' },
        [`POST ${jira}/issue/OPS-42/transitions`]: {},
      },
      gives: { 'Resolve the incident': [{ incident: { outcome: 'resolved', name: 'OPS-42' } }] },
    },
  ],
});
