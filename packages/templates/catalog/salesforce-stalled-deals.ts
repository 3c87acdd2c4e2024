import { defineTemplate, node } from '../template.ts';

const salesforce = 'https://acme.my.salesforce.com/services/data/v62.0';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'salesforce-stalled-deals',
  name: 'Stalled Salesforce Opportunities',
  description:
    'Finds open opportunities without activity for a month, creates tasks for the owners of large ones, and sends the total to Slack.',
  category: 'Enterprise',
  difficulty: 'Advanced',
  icon: 'history',
  useCase:
    'For sales managers: a review of the whole pipeline every Monday, without building a report. Large deals get a task, the others a next step.',
  tags: ['salesforce', 'slack', 'crm', 'pipeline', 'schedule'],
  estimatedTime: '12 min setup',
  nodes: {
    monday: node('scheduler', [0, 0.5], 'Every Monday', {
      schedule: { mode: 'weekly', weekdays: ['mon'], time: '07:30' },
    }),
    stalled: node('salesforce', [1, 0.5], 'Stalled opportunities', {
      operation: 'record.query',
      soql: 'SELECT Id, Name, Amount, OwnerId FROM Opportunity WHERE IsClosed = false AND LastActivityDate < LAST_N_DAYS:30',
    }),
    large: node('conditional', [2, 0.5], 'Large?', { condition: '(Amount ?? 0) >= 50000' }),
    task: node('salesforce', [3, 0], 'Task for the owner', {
      operation: 'record.create',
      sobject: 'Task',
      moreFields: [
        { name: 'Subject', value: 'Nothing has happened for a month: {{ Name }}' },
        { name: 'WhatId', value: '{{ Id }}' },
        { name: 'OwnerId', value: '{{ OwnerId }}' },
        { name: 'Priority', value: 'High' },
      ],
    }),
    next: node('salesforce', [3, 1], 'Set the next step', {
      operation: 'record.update',
      sobject: 'Opportunity',
      recordId: '{{ Id }}',
      moreFields: [{ name: 'NextStep', value: 'Ask whether this is still wanted' }],
    }),
    sum: node('dataAggregator', [2, 2], 'Add up', {
      calculate: [
        { name: 'count', value: 'count()' },
        { name: 'total', value: 'sum(Amount)' },
      ],
    }),
    tell: node('slackNotification', [3, 2], 'Notify the team', {
      description: 'Choose your channel.',
      operation: 'message.send',
      channel: '#sales',
      text: '{{ count }} opportunities worth {{ total }} have had no activity for a month.',
    }),
  },
  flow: ['monday > stalled > large:true > task', 'large:false > next', 'stalled > sum > tell'],
  trials: [
    {
      title: 'A large opportunity becomes a task, a small one gets a next step, and the sum is told',
      answers: {
        [`GET ${salesforce}/query`]: {
          done: true,
          records: [
            { Id: '006A', Name: 'Acme renewal', Amount: 80000, OwnerId: '005A' },
            { Id: '006B', Name: 'Trial', Amount: 1200, OwnerId: '005B' },
          ],
        },
        [`POST ${salesforce}/sobjects/Task`]: { id: '00T1', success: true },
        [`PATCH ${salesforce}/sobjects/Opportunity/006B`]: {},
        [slack]: { ok: true, ts: '1.2' },
      },
      sends: {
        [`POST ${salesforce}/sobjects/Task`]: [
          {
            Subject: 'Nothing has happened for a month: Acme renewal',
            WhatId: '006A',
            OwnerId: '005A',
            Priority: 'High',
          },
        ],
        [`PATCH ${salesforce}/sobjects/Opportunity/006B`]: [{ NextStep: 'Ask whether this is still wanted' }],
        [slack]: [{ text: '2 opportunities worth 81200 have had no activity for a month.' }],
      },
      gives: { 'Task for the owner': [{ id: '00T1' }] },
    },
  ],
});
