import { defineTemplate, node } from '../template.ts';

const sap = 'https://api55.sapsf.eu/odata/v2';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'successfactors-new-manager',
  name: 'New Managers in SAP SuccessFactors',
  description:
    'Welcomes employees to their new team in Slack when their job information in SAP SuccessFactors names another manager.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'users-round',
  useCase: 'For HR teams: managers and employees learn of a move on the day it is entered.',
  tags: ['sap', 'successfactors', 'hr', 'slack', 'onboarding'],
  estimatedTime: '8 min setup',
  nodes: {
    changed: node('sapSuccessFactorsTrigger', [0, 0], 'Job changed', { event: 'jobChanged' }),
    moved: node('dataDeduplicator', [1, 0], 'New manager only', {
      keys: 'userId, managerId',
      remember: 'workflow',
      list: 'employees and their managers',
      ttl: 365,
      ttlUnit: 'days',
    }),
    employee: node('sapSuccessFactors', [2, 0], 'Employee', {
      operation: 'user.get',
      userId: '{{ userId }}',
      returned: 'displayName, title',
    }),
    tell: node('slackNotification', [3, 0], 'Welcome', {
      channel: 'your-channel-id',
      text: 'Welcome {{ displayName }} ({{ title }}) to the team of {{ $node("Job changed").json.managerId }}!',
    }),
  },
  flow: ['changed > moved:unique > employee > tell'],
  trials: [
    {
      title: 'An employee is welcomed once by a manager',
      given: [
        { userId: 'ada', managerId: 'grace' },
        { userId: 'ada', managerId: 'grace' },
      ],
      answers: {
        [`GET ${sap}/User('ada')`]: { d: { displayName: 'Ada Lovelace', title: 'Engineer' } },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Welcome Ada Lovelace (Engineer) to the team of grace!' }] },
    },
  ],
});
