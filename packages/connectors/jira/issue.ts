import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, flag, list, oneOf, required, text } from '../kit/parameters.ts';
import { newestFirst, quoted } from './jql.ts';
import * as of from './shared.ts';

const sample = {
  id: '10042',
  key: 'WEB-42',
  fields: { summary: 'The export is empty', status: { name: 'To Do' }, created: '2026-03-01T12:00:00.000+0000' },
};
const params = { issueIdOrKey: required(of.issueKey) };
const summary = text('Summary');
const issueType = text('Issue type', { loads: 'issueTypes', placeholder: 'Task' });
const expand = text('Expand', { placeholder: 'renderedFields,names', help: 'Additional parts of the response.' });
const notifyUsers = flag('Notify watchers');

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/ */
const searched: ListPaging = {
  by: 'cursor',
  in: 'body',
  parameter: 'nextPageToken',
  at: 'nextPageToken',
  size: { parameter: 'maxResults', most: 100 },
};

export const issue: ConnectorObject = {
  key: 'issue',
  name: 'Issue',
  operations: {
    create: {
      name: 'Create issue',
      method: 'POST',
      path: '/rest/api/3/issue',
      body: {
        fields: of.moreFields,
        'fields.project.key': required(of.projectKey),
        'fields.issuetype.name': required(as('issueType', issueType)),
        'fields.summary': required(summary),
        ...of.details,
      },
      // https://developer.atlassian.com/cloud/jira/platform/jira-entity-properties/
      prepare: ({ mark = null, ...body }) => ({ ...body, properties: [{ key: 'heddle', value: { mark } }] }),
      repeat: {
        search: {
          mark: 'mark',
          operation: 'issue.search',
          fields: (_mark, read) => ({
            jql: `project = ${quoted(asText(read('projectKey')))} AND creator = currentUser() ORDER BY created DESC`,
            issueFields: 'created',
            issueProperties: 'heddle',
          }),
          at: 'properties.heddle.mark',
          // What is searched comes a little later than what is written.
          afterMs: 10_000,
        },
      },
      scopes: of.WRITE,
      sample: { id: '10042', key: 'WEB-42', self: 'https://acme.atlassian.net/rest/api/3/issue/10042' },
    },
    get: {
      name: 'Get issue',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}',
      params,
      query: {
        fields: as('onlyFields', commaList('Fields to return', { placeholder: 'summary,status' })),
        expand,
      },
      scopes: of.READ,
      sample,
    },
    list: {
      name: 'List issues',
      description: 'Lists the newest or last updated issues first',
      method: 'POST',
      path: '/rest/api/3/search/jql',
      body: {
        project: of.projectKey,
        condition: as('jqlCondition', text('JQL', { placeholder: 'priority = High', help: 'Without ORDER BY.' })),
        since: text('Since', { placeholder: '2026-01-01T00:00:00Z' }),
        order: oneOf(
          'Sort by',
          [
            { value: 'created', label: 'Creation time' },
            { value: 'updated', label: 'Last update' },
          ],
          { default: 'created' },
        ),
        fields: of.wanted,
      },
      prepare: newestFirst,
      items: 'issues',
      next: searched,
      effect: 'read',
      scopes: of.READ,
      sample,
    },
    search: {
      name: 'Search issues',
      description: 'Finds issues with a query in JQL',
      method: 'POST',
      path: '/rest/api/3/search/jql',
      body: {
        jql: required(
          text('JQL', {
            placeholder: 'project = WEB AND status = "To Do" ORDER BY created DESC',
            help: 'Jira requires a restriction, such as a project.',
          }),
        ),
        fields: of.wanted,
        properties: as('issueProperties', list('Properties to return', { help: 'Names of issue properties.' })),
        expand,
      },
      items: 'issues',
      next: searched,
      effect: 'read',
      scopes: of.READ,
      sample,
    },
    update: {
      name: 'Update issue',
      method: 'PUT',
      path: '/rest/api/3/issue/{issueIdOrKey}',
      params,
      query: { notifyUsers },
      body: { fields: of.moreFields, 'fields.summary': summary, ...of.details },
      scopes: of.WRITE,
      sample: { success: true },
    },
    delete: {
      name: 'Delete issue',
      method: 'DELETE',
      path: '/rest/api/3/issue/{issueIdOrKey}',
      params,
      query: {
        deleteSubtasks: flag('Delete subtasks', {
          help: 'Otherwise, Jira does not delete an issue that has subtasks.',
        }),
      },
      scopes: of.WRITE,
      sample: { success: true },
    },
    listChanges: {
      name: 'Get issue changelog',
      description: 'Who changed which field, and when',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}/changelog',
      params,
      items: 'values',
      next: of.offset,
      scopes: of.READ,
      sample: {
        id: '10101',
        created: '2026-03-01T12:00:00.000+0000',
        items: [{ field: 'status', fromString: 'To Do', toString: 'Done' }],
      },
    },
    link: {
      name: 'Link issues',
      method: 'POST',
      path: '/rest/api/3/issueLink',
      body: {
        'type.name': required(as('linkType', text('Link type', { placeholder: 'Blocks' }))),
        'inwardIssue.key': required(
          as('fromIssue', text('From issue', { placeholder: 'WEB-1', help: 'The issue that blocks.' })),
        ),
        'outwardIssue.key': required(
          as('toIssue', text('To issue', { placeholder: 'WEB-42', help: 'The issue that is blocked.' })),
        ),
      },
      repeat: 'same',
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
