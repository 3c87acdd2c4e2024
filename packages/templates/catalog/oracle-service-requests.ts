import { defineTemplate, node } from '../template.ts';

const fusion = 'https://acme.fa.us2.oraclecloud.com';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'oracle-service-requests',
  name: 'Oracle CX Service Requests',
  description: 'Announces new service requests of Oracle Fusion CX in Slack, and creates a task for the severe ones.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'life-buoy',
  useCase: 'For service teams: severe problems become a task at once.',
  tags: ['oracle', 'cx', 'service', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    created: node('oracleCxTrigger', [0, 0], 'Request created', { event: 'serviceRequestCreated' }),
    tell: node('slackNotification', [1, -0.5], 'Announce', {
      channel: 'your-channel-id',
      text: '{{ SrNumber }}: {{ Title }}',
    }),
    severe: node('conditional', [1, 0.5], 'Severe?', { condition: "SeverityCd == 'ORA_SVC_SEV1'" }),
    task: node('oracleCx', [2, 0.5], 'Create a task', {
      operation: 'activity.create',
      subject: 'Severe: {{ Title }}',
      activityKind: 'TASK',
    }),
  },
  flow: ['created > tell', 'created > severe:true > task'],
  trials: [
    {
      title: 'A severe request becomes a task',
      given: [{ SrNumber: 'SR1', Title: 'It burns', SeverityCd: 'ORA_SVC_SEV1' }],
      answers: {
        [`POST ${fusion}/crmRestApi/resources/11.13.18.05/activities`]: { ActivityNumber: '1' },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'SR1: It burns' }] },
      gives: { 'Create a task': [{ ActivityNumber: '1' }] },
    },
  ],
});
