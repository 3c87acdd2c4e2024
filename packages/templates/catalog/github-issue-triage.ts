import { defineTemplate, node } from '../template.ts';

const issue = (number: number) => `https://api.github.com/repos/octocat/hello-world/issues/${number}`;
const repository = { owner: 'octocat', repository: 'hello-world' };

export default defineTemplate({
  id: 'github-issue-triage',
  name: 'GitHub Issue Triage',
  description:
    'Labels new GitHub issues, asks for details if there are almost none, and notifies Slack of possible security problems.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'ticket',
  useCase:
    'For maintainers: reporters get an answer within minutes, and a vulnerability does not wait for the weekly triage.',
  tags: ['github', 'slack', 'issues', 'open source', 'security'],
  estimatedTime: '10 min setup',
  nodes: {
    opened: node('githubTrigger', [0, 1], 'Issue opened', {
      description: 'Enter your own repository, here and in the nodes that follow.',
      ...repository,
      filtered: true,
      filter: '!pull_request',
    }),
    kind: node('switch', [1, 1], 'What kind?', {
      cases: [
        {
          name: 'security',
          value:
            '["vulnerab", "xss", "injection", "cve-"].some(word => `${title} ${body ?? ""}`.toLowerCase().includes(word))',
        },
        { name: 'incomplete', value: '(body ?? "").trim().length < 30' },
      ],
    }),
    security: node('githubAction', [2, 0], 'Label as security', {
      operation: 'issue.addLabels',
      ...repository,
      issueNumber: '{{ number }}',
      labels: 'security',
    }),
    tell: node('slackNotification', [3, 0], 'Notify the team', {
      description: 'Choose your channel.',
      operation: 'message.send',
      channel: '#security',
      text: 'Issue {{ $node("Issue opened").json.number }} may be a security problem: {{ $node("Issue opened").json.title }}\n{{ $node("Issue opened").json.html_url }}',
    }),
    ask: node('githubAction', [2, 1], 'Ask for details', {
      operation: 'issue.comment',
      ...repository,
      issueNumber: '{{ number }}',
      comment:
        'Thank you, @{{ user?.login ?? "reporter" }}. What did you do, what happened, and what did you expect? A version number helps as well.',
    }),
    waiting: node('githubAction', [3, 1], 'Label as incomplete', {
      operation: 'issue.addLabels',
      ...repository,
      issueNumber: '{{ $node("Issue opened").json.number }}',
      labels: 'needs information',
    }),
    other: node('githubAction', [2, 2], 'Label for review', {
      operation: 'issue.addLabels',
      ...repository,
      issueNumber: '{{ number }}',
      labels: 'triage',
    }),
  },
  flow: ['opened > kind:security > security > tell', 'kind:incomplete > ask > waiting', 'kind:otherwise > other'],
  trials: [
    {
      title: 'A vulnerability is told to the team',
      given: [
        {
          number: 7,
          title: 'XSS in the search',
          body: '',
          html_url: 'https://github.com/octocat/hello-world/issues/7',
        },
      ],
      answers: {
        [`POST ${issue(7)}/labels`]: [{ name: 'security' }],
        'POST https://slack.com/api/chat.postMessage': { ok: true, ts: '1.2' },
      },
      sends: {
        [`POST ${issue(7)}/labels`]: [{ labels: ['security'] }],
        'POST https://slack.com/api/chat.postMessage': [
          {
            channel: '#security',
            text: 'Issue 7 may be a security problem: XSS in the search\nhttps://github.com/octocat/hello-world/issues/7',
          },
        ],
      },
      gives: { 'Notify the team': [{ ok: true }] },
    },
    {
      title: 'A report that says nothing is asked about',
      given: [{ number: 8, title: 'Does not work', body: 'Help', user: { login: 'ada' } }],
      answers: {
        [`POST ${issue(8)}/comments`]: { id: 1 },
        [`POST ${issue(8)}/labels`]: [{ name: 'needs information' }],
      },
      sends: { [`POST ${issue(8)}/labels`]: [{ labels: ['needs information'] }] },
      gives: { 'Ask for details': [{ id: 1 }] },
    },
    {
      title: 'A complete report is put down for a look',
      given: [
        { number: 9, title: 'The export is empty', body: 'I exported 20 orders, and the file had none of them.' },
      ],
      answers: { [`POST ${issue(9)}/labels`]: [{ name: 'triage' }] },
      gives: { 'Label for review': [{ name: 'triage' }] },
    },
  ],
});
