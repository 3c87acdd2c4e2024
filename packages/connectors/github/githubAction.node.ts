import { connectorNode } from '../kit/node.ts';
import { github } from './github.ts';

const repository = { owner: 'octocat', repository: 'hello-world' };
const server = 'https://api.github.com';

export const githubAction = connectorNode(github, {
  type: 'githubAction',
  name: 'GitHub Action',
  category: 'Integration & APIs',
  icon: 'circle-play',
  description: 'Runs GitHub Actions workflows and lists their runs',
  start: 'action.start',
  examples: [
    {
      title: 'A deployment for every release',
      given: [{ version: '2.0.0' }],
      with: { ...repository, workflowFile: 'deploy.yml', onBranch: 'v{{ version }}' },
      credential: { server },
      answers: { [`POST ${server}/repos/octocat/hello-world/actions/workflows/deploy.yml/dispatches`]: {} },
      gives: { main: [{ success: true }] },
    },
    {
      title: 'A branch is needed',
      given: [{}],
      with: { ...repository, workflowFile: 'deploy.yml' },
      credential: { server },
      fails: 'field_required',
    },
  ],
});
