import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, fieldsObject, list, paragraph, sentAs, text } from '../kit/parameters.ts';
import { toDocument } from './adf.ts';

// https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/

export const READ = ['read:jira-work'];
export const WRITE = ['write:jira-work'];
export const READ_USERS = ['read:jira-user'];

/** Most lists count the entries that were read. */
export const offset: ListPaging = {
  by: 'offset',
  parameter: 'startAt',
  total: 'total',
  size: { parameter: 'maxResults', most: 100 },
};

/** A plain text that Jira takes as an Atlassian document. */
export const document = (label: string): Parameter =>
  sentAs(paragraph(label, { help: 'Plain text, or an Atlassian document as JSON.' }), toDocument);

export const issueKey = as('issueKey', text('Issue', { placeholder: 'WEB-42', help: 'The issue key or ID.' }));
export const projectKey = as(
  'projectKey',
  text('Project', { loads: 'projects', placeholder: 'WEB', help: 'The project key.' }),
);
export const accountId = as('accountId', text('User', { loads: 'users', help: 'An Atlassian account ID.' }));
export const commentId = as('commentId', text('Comment ID'));
export const attachmentId = as('attachmentId', text('Attachment ID'));

/** The fields that an answer has. Without it a search gives only ids. */
export const wanted = as(
  'issueFields',
  list('Fields to return', {
    default: '*navigable',
    help: 'Separated by commas. *all returns every field, *navigable those shown in lists.',
  }),
);

/** Further fields of an issue, among them custom ones. */
export const moreFields = as(
  'moreFields',
  fieldsObject('Additional fields', {
    loads: 'fields',
    help: 'Use the field IDs, such as customfield_10010. Multi-line text fields take Atlassian documents.',
  }),
);

const named = (label: string): Parameter =>
  sentAs(list(label), (names) => (Array.isArray(names) ? names.map((name) => ({ name })) : []));

/** What an issue has besides its project, type and summary. */
export const details = {
  'fields.description': as('issueDescription', document('Description')),
  'fields.assignee.id': as('assignee', text('Assignee', { loads: 'users', help: 'An Atlassian account ID.' })),
  'fields.priority.name': as('priority', text('Priority', { loads: 'priorities', placeholder: 'High' })),
  'fields.labels': list('Labels'),
  'fields.components': as('components', named('Components')),
  'fields.fixVersions': as('fixVersions', named('Fix versions')),
  'fields.parent.key': as('parentKey', text('Parent', { placeholder: 'WEB-1', help: 'The key of the epic or issue.' })),
  'fields.duedate': as('dueDate', text('Due date', { placeholder: '2026-12-31' })),
};
