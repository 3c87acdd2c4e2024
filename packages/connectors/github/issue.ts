import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, list, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { direction, issueNumber, links, repository, state } from './shared.ts';

const title = text('Title');
const body = as('issueBody', paragraph('Body', { help: 'Markdown is supported.' }));
const labels = list('Labels');
const assignees = list('Assignees', { help: 'User names, separated by commas.' });
const sample = {
  number: 42,
  title: 'The export is empty',
  state: 'open',
  html_url: 'https://github.com/octocat/hello-world/issues/42',
  labels: [{ name: 'bug' }],
};

export const issue: ConnectorObject = {
  key: 'issue',
  name: 'Issue',
  operations: {
    create: {
      name: 'Create issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues',
      params: repository,
      body: { title: required(title), body, labels, assignees, milestone: number('Milestone', { min: 1, step: 1 }) },
      repeat: 'twice',
      scopes: ['repo'],
      sample,
    },
    get: {
      name: 'Get issue',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      params: { ...repository, issue_number: required(issueNumber) },
      scopes: ['repo'],
      sample,
    },
    list: {
      name: 'List issues',
      description: 'Includes pull requests, which have the field pull_request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues',
      params: repository,
      query: {
        state,
        labels: as('withLabels', commaList('Labels')),
        assignee: text('Assigned to'),
        creator: text('Created by'),
        since: text('Updated since', { placeholder: '2026-01-01T00:00:00Z' }),
        sort: as(
          'issueSort',
          oneOf('Sort by', [
            { value: 'created', label: 'Creation time' },
            { value: 'updated', label: 'Last update' },
            { value: 'comments', label: 'Comments' },
          ]),
        ),
        direction,
      },
      items: '',
      next: links,
      scopes: ['repo'],
      sample,
    },
    search: {
      name: 'Search issues and pull requests',
      method: 'GET',
      path: '/search/issues',
      query: {
        q: required(as('query', text('Query', { placeholder: 'repo:octocat/hello-world is:open label:bug' }))),
      },
      items: 'items',
      next: links,
      sample,
    },
    update: {
      name: 'Update issue',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      params: { ...repository, issue_number: required(issueNumber) },
      body: {
        title,
        body,
        labels,
        assignees,
        state: as('newState', oneOf('State', ['open', 'closed'])),
        state_reason: oneOf('Reason', ['completed', 'not_planned', 'reopened']),
      },
      repeat: 'same',
      scopes: ['repo'],
      sample,
    },
    comment: {
      name: 'Comment on issue or pull request',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      params: { ...repository, issue_number: required(issueNumber) },
      body: { body: required(as('comment', paragraph('Comment', { help: 'Markdown is supported.' }))) },
      repeat: 'twice',
      scopes: ['repo'],
      sample: { id: 1, body: 'Mended.', html_url: 'https://github.com/octocat/hello-world/issues/42#issuecomment-1' },
    },
    addLabels: {
      name: 'Add labels to issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      params: { ...repository, issue_number: required(issueNumber) },
      body: { labels: required(labels) },
      items: '',
      repeat: 'same',
      scopes: ['repo'],
      sample: { id: 1, name: 'bug', color: 'f29513' },
    },
  },
};
