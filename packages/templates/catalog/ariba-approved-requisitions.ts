import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'ariba-approved-requisitions',
  name: 'Approved SAP Ariba Requisitions',
  description: 'Announces requisitions in Slack once they are approved in SAP Ariba.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'shopping-cart',
  useCase: 'For purchasing teams: requesters see that an order is on its way.',
  tags: ['sap', 'ariba', 'procurement', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    changed: node('sapAribaTrigger', [0, 0], 'Requisition changed', {
      event: 'procurementUpdated',
      procurementView: 'RequisitionSystemView',
    }),
    approved: node('conditional', [1, 0], 'Approved?', { condition: "StatusString == 'Approved'" }),
    first: node('dataDeduplicator', [2, 0], 'First time only', {
      keys: 'UniqueName',
      remember: 'workflow',
      list: 'approved requisitions',
      ttl: 365,
      ttlUnit: 'days',
    }),
    tell: node('slackNotification', [3, 0], 'Announce', {
      channel: 'your-channel-id',
      text: 'Requisition {{ UniqueName }} is approved.',
    }),
  },
  flow: ['changed > approved:true > first:unique > tell'],
  trials: [
    {
      title: 'An approved requisition is announced once',
      given: [
        { UniqueName: 'PR1', StatusString: 'Approved' },
        { UniqueName: 'PR2', StatusString: 'Composing' },
        { UniqueName: 'PR1', StatusString: 'Approved' },
      ],
      answers: {
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Requisition PR1 is approved.' }] },
    },
  ],
});
