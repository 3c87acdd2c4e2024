import { defineTemplate, node } from '../template.ts';

const asana = 'https://app.asana.com/api/1.0';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'asana-finished-work',
  name: 'Announce Finished Tasks',
  description: 'Announces each completed task of an Asana project in Slack, and adds a comment to the task.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'list-checks',
  useCase: 'For teams: everybody sees what is done. Later changes of a completed task are not announced again.',
  tags: ['asana', 'slack', 'tasks', 'notification'],
  estimatedTime: '5 min setup',
  nodes: {
    changed: node('asanaTrigger', [0, 0], 'Task changed', {
      description: 'Enter the IDs of your workspace and project.',
      event: 'taskChanged',
      workspace: 'your-workspace-id',
      project: 'your-project-id',
    }),
    done: node('conditional', [1, 0], 'Completed?', { condition: 'completed' }),
    first: node('dataDeduplicator', [2, 0], 'First time only', {
      keys: 'gid',
      remember: 'workflow',
      list: 'completed tasks',
      ttl: 365,
      ttlUnit: 'days',
    }),
    tell: node('slackNotification', [3, -0.5], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'Done: {{ name }} {{ permalink_url }}',
    }),
    note: node('asana', [3, 0.5], 'Add a comment', {
      operation: 'comment.create',
      taskId: '{{ gid }}',
      commentText: 'Announced to the team.',
    }),
  },
  flow: ['changed > done:true > first:unique > tell', 'first:unique > note'],
  trials: [
    {
      title: 'A completed task is announced once, an open one is not',
      given: [
        { gid: '1', name: 'Write the offer', completed: true, permalink_url: 'https://app.asana.com/0/1/1' },
        { gid: '2', name: 'Call Ada', completed: false, permalink_url: 'https://app.asana.com/0/1/2' },
        { gid: '1', name: 'Write the offer', completed: true, permalink_url: 'https://app.asana.com/0/1/1' },
      ],
      answers: {
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
        [`POST ${asana}/tasks/1/stories`]: { data: { gid: '9', text: 'Announced to the team.' } },
      },
      sends: {
        [`POST ${slack}`]: [{ text: 'Done: Write the offer https://app.asana.com/0/1/1' }],
        [`POST ${asana}/tasks/1/stories`]: [{ data: { text: 'Announced to the team.' } }],
      },
      gives: { 'Add a comment': [{ gid: '9' }] },
    },
  ],
});
