import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';
const ccx = 'https://services.workday.example/ccx';

export default defineTemplate({
  id: 'workday-new-hires',
  name: 'New Hires in Workday',
  description: 'Watches a Workday report of new hires, reads the profile of each, and welcomes them in Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'users-round',
  useCase: 'For HR teams: a report that you already have starts the onboarding.',
  tags: ['workday', 'hr', 'onboarding', 'slack'],
  estimatedTime: '10 min setup',
  nodes: {
    hired: node('workdayHcmTrigger', [0, 0], 'New row', {
      description: 'The report needs a column with the Workday ID of the worker, here Workday_ID.',
      event: 'reportRowAdded',
      reportOwner: 'your-integration-user',
      reportName: 'New_Hires',
    }),
    profile: node('workdayHcm', [1, 0], 'Profile', { operation: 'worker.get', workerId: '{{ Workday_ID }}' }),
    tell: node('slackNotification', [2, 0], 'Welcome', {
      channel: 'your-channel-id',
      text: 'Welcome {{ descriptor }}, {{ businessTitle }}!',
    }),
  },
  flow: ['hired > profile > tell'],
  trials: [
    {
      title: 'A new row is a welcome',
      given: [{ Workday_ID: '7' }],
      answers: {
        [`GET ${ccx}/api/v1/acme/workers/7`]: { descriptor: 'Ada Lovelace', businessTitle: 'Engineer' },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Welcome Ada Lovelace, Engineer!' }] },
    },
  ],
});
