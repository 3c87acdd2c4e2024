import { defineTemplate, node } from '../template.ts';

const issues = 'https://api.github.com/repos/octocat/hello-world/issues';
const slack = 'https://slack.com/api';

export default defineTemplate({
  id: 'slack-bug-reports',
  name: 'Bug Reports from Slack',
  description:
    'Creates a GitHub issue for each Slack message that begins with "bug:" and replies in the thread with the link.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'message-square',
  useCase:
    'For teams whose bug reports get lost in a channel. Nobody leaves Slack to report one, and the issue links back to the conversation.',
  tags: ['slack', 'github', 'bugs', 'support'],
  estimatedTime: '8 min setup',
  nodes: {
    message: node('slackTrigger', [0, 0], 'Message in the channel', {
      description: 'Choose the channel for bug reports, here and in the nodes that reply.',
      channel: 'your-channel-id',
    }),
    bug: node('conditional', [1, 0], 'A bug report?', {
      condition: '(text ?? "").toLowerCase().startsWith("bug:") && !bot_id',
    }),
    link: node('slackMessage', [2, 0], 'Link to the message', {
      operation: 'message.permalink',
      channel: 'your-channel-id',
      messageTs: '{{ ts }}',
    }),
    issue: node('githubAction', [3, 0], 'Open an issue', {
      description: 'Enter your own repository.',
      operation: 'issue.create',
      owner: 'octocat',
      repository: 'hello-world',
      title: '{{ ($node("Message in the channel").json.text ?? "").slice(4).trim().split("\\n")[0] }}',
      issueBody: '{{ $node("Message in the channel").json.text }}\n\nReported in Slack: {{ permalink }}',
      labels: 'bug',
    }),
    reply: node('slackMessage', [4, 0], 'Reply in the thread', {
      operation: 'message.send',
      channel: 'your-channel-id',
      text: 'Thank you. This is <{{ html_url }}|issue {{ number }}>.',
      threadTs: '{{ $node("Message in the channel").json.ts }}',
    }),
    mark: node('slackMessage', [5, 0], 'Mark as reported', {
      operation: 'message.react',
      channel: 'your-channel-id',
      messageTs: '{{ $node("Message in the channel").json.ts }}',
      emoji: 'beetle',
    }),
  },
  flow: ['message > bug:true > link > issue > reply > mark'],
  trials: [
    {
      title: 'A bug report becomes an issue; small talk does not',
      given: [
        { user: 'U1', text: 'Bug: The export is empty\nSince this morning.', ts: '1772366400.000100' },
        { user: 'U2', text: 'Good morning', ts: '1772366401.000200' },
      ],
      answers: {
        [`GET ${slack}/chat.getPermalink?channel=your-channel-id&message_ts=1772366400.000100`]: {
          ok: true,
          permalink: 'https://acme.slack.com/archives/C1/p1',
        },
        [`POST ${issues}`]: { number: 42, html_url: 'https://github.com/octocat/hello-world/issues/42' },
        [`POST ${slack}/chat.postMessage`]: { ok: true, ts: '1772366402.000300' },
        [`POST ${slack}/reactions.add`]: { ok: true },
      },
      sends: {
        [`POST ${issues}`]: [
          {
            title: 'The export is empty',
            body: 'Bug: The export is empty\nSince this morning.\n\nReported in Slack: https://acme.slack.com/archives/C1/p1',
            labels: ['bug'],
          },
        ],
        [`POST ${slack}/chat.postMessage`]: [
          {
            text: 'Thank you. This is <https://github.com/octocat/hello-world/issues/42|issue 42>.',
            thread_ts: '1772366400.000100',
          },
        ],
        [`POST ${slack}/reactions.add`]: [{ timestamp: '1772366400.000100', name: 'beetle' }],
      },
      gives: { 'Open an issue': [{ number: 42 }], 'Mark as reported': [{ ok: true }] },
    },
  ],
});
