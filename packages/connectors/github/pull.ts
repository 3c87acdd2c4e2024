import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { direction, links, pullNumber, repository, state } from './shared.ts';

const sample = {
  number: 7,
  title: 'Add the export',
  state: 'open',
  html_url: 'https://github.com/octocat/hello-world/pull/7',
  draft: false,
};

export const pull: ConnectorObject = {
  key: 'pull',
  name: 'Pull request',
  operations: {
    create: {
      name: 'Create pull request',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls',
      params: repository,
      body: {
        title: required(text('Title')),
        head: required(text('Head branch', { placeholder: 'export' })),
        base: required(text('Base branch', { placeholder: 'main' })),
        body: as('pullBody', paragraph('Body', { help: 'Markdown is supported.' })),
        draft: flag('Draft'),
      },
      repeat: 'twice',
      scopes: ['repo'],
      sample,
    },
    get: {
      name: 'Get pull request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}',
      params: { ...repository, pull_number: required(pullNumber) },
      scopes: ['repo'],
      sample,
    },
    list: {
      name: 'List pull requests',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls',
      params: repository,
      query: {
        state,
        base: as('intoBranch', text('Base branch')),
        head: as('headOf', text('Head branch', { placeholder: 'octocat:export' })),
        sort: as(
          'pullSort',
          oneOf('Sort by', [
            { value: 'created', label: 'Creation time' },
            { value: 'updated', label: 'Last update' },
            { value: 'popularity', label: 'Comments' },
          ]),
        ),
        direction,
      },
      items: '',
      next: links,
      scopes: ['repo'],
      sample,
    },
    merge: {
      name: 'Merge pull request',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/merge',
      params: { ...repository, pull_number: required(pullNumber) },
      body: {
        merge_method: oneOf('Merge method', ['merge', 'squash', 'rebase']),
        commit_title: as('mergeTitle', text('Commit title')),
        commit_message: as('mergeMessage', paragraph('Commit message')),
      },
      scopes: ['repo'],
      sample: {
        merged: true,
        sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
        message: 'Pull Request successfully merged',
      },
    },
  },
};

export const action: ConnectorObject = {
  key: 'action',
  name: 'Action',
  operations: {
    start: {
      name: 'Run GitHub Actions workflow',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
      params: {
        ...repository,
        workflow_id: required(
          as(
            'workflowFile',
            text('Workflow', { placeholder: 'deploy.yml', help: 'The file name or ID of the workflow.' }),
          ),
        ),
      },
      body: {
        ref: required(as('onBranch', text('Branch or tag', { placeholder: 'main' }))),
        inputs: json('Inputs', { placeholder: '{ "environment": "production" }' }),
      },
      repeat: 'twice',
      scopes: ['workflow'],
      sample: { success: true },
    },
    runs: {
      name: 'List workflow runs',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/runs',
      params: repository,
      query: {
        branch: as('runBranch', text('Branch')),
        event: as('runEvent', text('Event', { placeholder: 'push' })),
        status: as(
          'runStatus',
          oneOf('Status', ['completed', 'success', 'failure', 'in_progress', 'queued', 'cancelled']),
        ),
        created: as('runCreated', text('Created', { placeholder: '>=2026-01-01' })),
      },
      items: 'workflow_runs',
      next: links,
      scopes: ['repo'],
      sample: { id: 30433642, name: 'Build', status: 'completed', conclusion: 'success', head_branch: 'main' },
    },
    me: {
      name: 'Get authenticated user',
      method: 'GET',
      path: '/user',
      sample: { login: 'octocat', id: 1 },
    },
  },
};
