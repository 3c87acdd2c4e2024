import { defineTemplate, node } from '../template.ts';

const api = 'https://api.intacct.com/ia/api/v1';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'sage-intacct-new-vendors',
  name: 'Review New Vendors',
  description: 'Tells accounting in Slack about each vendor that is created in Sage Intacct.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'landmark',
  useCase: 'For accounting: a second pair of eyes sees every new vendor before the first bill is paid.',
  tags: ['sage intacct', 'erp', 'vendors', 'finance', 'slack'],
  estimatedTime: '10 min setup',
  nodes: {
    created: node('sageIntacctTrigger', [0, 0], 'Vendor created', {
      event: 'recordCreated',
      object: 'accounts-payable/vendor',
      returned: 'key,id,audit.createdDateTime',
    }),
    vendor: node('sageIntacct', [1, 0], 'Vendor', {
      operation: 'record.get',
      object: 'accounts-payable/vendor',
      key: '{{ key }}',
    }),
    tell: node('slackNotification', [2, 0], 'Tell accounting', {
      channel: 'your-channel-id',
      text: 'New vendor {{ id }}: {{ name }}',
    }),
  },
  flow: ['created > vendor > tell'],
  trials: [
    {
      title: 'A new vendor is told',
      given: [{ key: '7', id: 'V7', 'audit.createdDateTime': '2026-12-02T08:30:00Z' }],
      answers: {
        [`GET ${api}/objects/accounts-payable/vendor/7`]: { 'ia::result': { key: '7', id: 'V7', name: 'Paper Mill' } },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'New vendor V7: Paper Mill' }] },
      gives: { 'Tell accounting': [{ ok: true }] },
    },
  ],
});
