import { defineTemplate, node } from '../template.ts';

const fusion = 'https://acme.fa.us2.oraclecloud.com';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'oracle-new-workers',
  name: 'New Workers in Oracle HCM',
  description: 'Reads the name of each new worker in Oracle Fusion HCM and welcomes the person in Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'users-round',
  useCase: 'For HR teams: nobody starts unnoticed.',
  tags: ['oracle', 'hcm', 'hr', 'onboarding', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    created: node('oracleHcmTrigger', [0, 0], 'Worker created', { event: 'workerCreated' }),
    names: node('oracleHcm', [1, 0], 'Name', { operation: 'worker.listNames', workerId: '{{ resourceId }}' }),
    tell: node('slackNotification', [2, 0], 'Welcome', {
      channel: 'your-channel-id',
      text: 'Welcome {{ FirstName }} {{ LastName }}!',
    }),
  },
  flow: ['created > names > tell'],
  trials: [
    {
      title: 'A new worker is welcomed by name',
      given: [{ PersonId: 1, PersonNumber: '1042', resourceId: '0002' }],
      answers: {
        [`GET ${fusion}/hcmRestApi/resources/11.13.18.05/workers/0002/child/names`]: {
          items: [{ FirstName: 'Ada', LastName: 'Lovelace' }],
          hasMore: false,
        },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Welcome Ada Lovelace!' }] },
    },
  ],
});
