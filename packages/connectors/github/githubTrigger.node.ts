import { connectorTrigger } from '../kit/trigger.ts';
import { github } from './github.ts';

const issue = { id: 1, number: 42, title: 'The export is empty', created_at: '2026-03-01T12:00:00Z' };

export const githubTrigger = connectorTrigger(github, {
  type: 'githubTrigger',
  name: 'GitHub Trigger',
  category: 'Integration & APIs',
  icon: 'git-branch',
  description: 'Starts the workflow when issues or pull requests are created or updated in a repository',
  start: 'issueCreated',
  asks: ['owner', 'repository'],
  examples: [
    {
      title: 'An issue is an item',
      given: [issue],
      with: { event: 'issueCreated', owner: 'octocat', repository: 'hello-world' },
      gives: { main: [issue] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'issueCreated', owner: 'octocat', repository: 'hello-world' },
      fails: 'connector_poll_failed',
    },
  ],
});
