import { connectorNode } from '../kit/node.ts';
import { github } from './github.ts';

const repository = { owner: 'octocat', repository: 'hello-world' };
const server = 'https://api.github.com';

export const githubApi = connectorNode(github, {
  type: 'githubApi',
  name: 'GitHub API',
  category: 'Integration & APIs',
  icon: 'git-branch',
  description: 'Works with issues, pull requests, repositories, files and releases on GitHub',
  start: 'issue.create',
  examples: [
    {
      title: 'An issue for every complaint',
      given: [{ subject: 'The export is empty' }],
      with: { ...repository, title: '{{ subject }}', labels: 'bug, support' },
      credential: { server },
      answers: { [`POST ${server}/repos/octocat/hello-world/issues`]: { number: 42, title: 'The export is empty' } },
      gives: { main: [{ number: 42, title: 'The export is empty' }] },
    },
    {
      title: 'What GitHub does not have is an error',
      given: [{}],
      with: { ...repository, operation: 'issue.get', issueNumber: 999 },
      credential: { server },
      fails: 'connector_not_found',
    },
  ],
});
