import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const search = text('Search for');
const params = { projectIdOrKey: required(of.projectKey) };
const sample = { id: '10000', key: 'WEB', name: 'Website', projectTypeKey: 'software' };

export const project: ConnectorObject = {
  key: 'project',
  name: 'Project',
  operations: {
    list: {
      name: 'List projects',
      method: 'GET',
      path: '/rest/api/3/project/search',
      query: { query: as('search', search) },
      items: 'values',
      next: of.offset,
      scopes: of.READ,
      sample,
    },
    get: {
      name: 'Get project',
      method: 'GET',
      path: '/rest/api/3/project/{projectIdOrKey}',
      params,
      scopes: of.READ,
      sample,
    },
    listIssueTypes: {
      name: 'List issue types of project',
      method: 'GET',
      path: '/rest/api/3/project/{projectIdOrKey}',
      params,
      items: 'issueTypes',
      scopes: of.READ,
      sample: { id: '10001', name: 'Task', subtask: false },
    },
  },
};

const person = { accountId: '5b10a2844c20165700ede21g', displayName: 'Ada Lovelace', active: true };

export const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    search: {
      name: 'Search users',
      description: 'Finds users by their name or email address',
      method: 'GET',
      path: '/rest/api/3/user/search',
      query: { query: required(as('search', search)) },
      next: { by: 'offset', parameter: 'startAt', size: { parameter: 'maxResults', most: 50 } },
      scopes: of.READ_USERS,
      sample: person,
    },
    list: {
      name: 'List users',
      method: 'GET',
      path: '/rest/api/3/users/search',
      next: { by: 'offset', parameter: 'startAt', size: { parameter: 'maxResults', most: 1000 } },
      scopes: of.READ_USERS,
      sample: person,
    },
    me: {
      name: 'Get current user',
      method: 'GET',
      path: '/rest/api/3/myself',
      scopes: of.READ_USERS,
      sample: person,
    },
  },
};

export const setting: ConnectorObject = {
  key: 'setting',
  name: 'Fields and priorities',
  operations: {
    listFields: {
      name: 'List fields',
      method: 'GET',
      path: '/rest/api/3/field',
      scopes: of.READ,
      sample: { id: 'customfield_10010', name: 'Customer', custom: true },
    },
    listPriorities: {
      name: 'List priorities',
      method: 'GET',
      path: '/rest/api/3/priority/search',
      items: 'values',
      next: { by: 'offset', parameter: 'startAt', total: 'total', size: { parameter: 'maxResults', most: 50 } },
      scopes: of.READ,
      sample: { id: '2', name: 'High' },
    },
  },
};
