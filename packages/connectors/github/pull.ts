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
        head: required(text('From branch', { placeholder: 'export' })),
        base: required(text('Into branch', { placeholder: 'main' })),
        body: as('pullBody', paragraph('Text', { help: 'In Markdown.' })),
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
        base: as('intoBranch', text('Into branch')),
        head: as('headOf', text('From branch', { placeholder: 'octocat:export' })),
        sort: as(
          'pullSort',
          oneOf('Sort by', [
            { value: 'created', label: 'Time of creation' },
            { value: 'updated', label: 'Time of the last change' },
            { value: 'popularity', label: 'Number of comments' },
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
        merge_method: oneOf('How', ['merge', 'squash', 'rebase']),
        commit_title: as('mergeTitle', text('Title of the commit')),
        commit_message: as('mergeMessage', paragraph('Message of the commit')),
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
      name: 'Start workflow of GitHub Actions',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
      params: {
        ...repository,
        workflow_id: required(
          as('workflowFile', text('Workflow', { placeholder: 'deploy.yml', help: 'Its file name or id.' })),
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
      name: 'List runs of GitHub Actions',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/runs',
      params: repository,
      query: {
        branch: as('runBranch', text('Branch')),
        event: as('runEvent', text('Started by', { placeholder: 'push' })),
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
      name: 'Get the account of the token',
      method: 'GET',
      path: '/user',
      sample: { login: 'octocat', id: 1 },
    },
  },
};
