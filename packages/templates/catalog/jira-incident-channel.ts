import { defineTemplate, node } from '../template.ts';

const slack = 'https://slack.com/api';
const comment = 'POST https://acme.atlassian.net/rest/api/3/issue/WEB-42/comment';

export default defineTemplate({
  id: 'jira-incident-channel',
  name: 'Incident Channel for Jira Issues',
  description:
    'Creates a Slack channel for every Jira issue of the highest priority, invites the people on call, and links both.',
  category: 'Enterprise',
  difficulty: 'Advanced',
  icon: 'triangle-alert',
  useCase: 'For on-call teams: channel, people and links are in place within the first minute of an incident.',
  tags: ['jira', 'slack', 'incident', 'on-call', 'operations'],
  estimatedTime: '12 min setup',
  nodes: {
    critical: node('jiraTrigger', [0, 0.5], 'Critical issue', {
      event: 'issueCreated',
      jqlCondition: 'priority = Highest',
      every: 1,
    }),
    open: node('slackMessage', [1, 0.5], 'Create a channel', {
      operation: 'channel.create',
      channelName: 'incident-{{ (key ?? "").toLowerCase() }}',
    }),
    call: node('slackMessage', [2, 0], 'Invite the people on call', {
      description: 'Enter the user IDs of the people to invite.',
      operation: 'channel.invite',
      channel: '{{ id }}',
      members: 'U0123456789',
    }),
    topic: node('slackMessage', [2, 1], 'Post the summary', {
      operation: 'message.send',
      channel: '{{ id }}',
      text: '*{{ $node("Critical issue").json.key }}: {{ $node("Critical issue").json.fields.summary }}*\nWho leads? Please write here what you find, so that it can be read later.',
    }),
    pin: node('slackMessage', [3, 1], 'Pin it', {
      operation: 'message.pin',
      channel: '{{ channel }}',
      messageTs: '{{ ts }}',
    }),
    link: node('jiraApi', [3, 0], 'Link it in Jira', {
      operation: 'comment.add',
      issueKey: '{{ $node("Critical issue").json.key }}',
      commentText: 'The team talks about this in Slack: #{{ $node("Create a channel").json.name }}',
    }),
  },
  flow: ['critical > open > call > link', 'open > topic > pin'],
  trials: [
    {
      title: 'A critical issue gets a channel with people in it',
      given: [{ key: 'WEB-42', fields: { summary: 'The shop is down' } }],
      answers: {
        [`POST ${slack}/conversations.create`]: { ok: true, channel: { id: 'C7', name: 'incident-web-42' } },
        [`POST ${slack}/conversations.invite`]: { ok: true, channel: { id: 'C7', name: 'incident-web-42' } },
        [`POST ${slack}/chat.postMessage`]: { ok: true, channel: 'C7', ts: '1.2' },
        [`POST ${slack}/pins.add`]: { ok: true },
        [comment]: { id: '10001' },
      },
      sends: {
        [`POST ${slack}/conversations.create`]: [{ name: 'incident-web-42' }],
        [`POST ${slack}/pins.add`]: [{ channel: 'C7', timestamp: '1.2' }],
        [`POST ${slack}/chat.postMessage`]: [
          {
            text: '*WEB-42: The shop is down*\nWho leads? Please write here what you find, so that it can be read later.',
          },
        ],
      },
      gives: { 'Create a channel': [{ id: 'C7' }], 'Link it in Jira': [{ id: '10001' }] },
    },
  ],
});
