import type { ListPaging } from '../kit/paging.ts';
import { as, number, oneOf, required, text } from '../kit/parameters.ts';

// https://docs.github.com/rest

/** https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api */
export const links: ListPaging = { by: 'link', size: { parameter: 'per_page', most: 100 } };

/** The repository that most operations are about. */
export const repository = {
  owner: required(text('Owner', { placeholder: 'octocat', help: 'The user or organization.' })),
  repo: required(as('repository', text('Repository', { placeholder: 'hello-world' }))),
};

export const issueNumber = as('issueNumber', number('Issue', { min: 1, step: 1, help: 'The issue number.' }));
export const pullNumber = as(
  'pullNumber',
  number('Pull request', { min: 1, step: 1, help: 'The pull request number.' }),
);
export const direction = oneOf('Sort direction', [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]);
export const state = oneOf('State', ['open', 'closed', 'all']);
