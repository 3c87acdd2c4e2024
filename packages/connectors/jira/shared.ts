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

export const issueKey = as('issueKey', text('Issue', { placeholder: 'WEB-42', help: 'Its key or its id.' }));
export const projectKey = as(
  'projectKey',
  text('Project', { loads: 'projects', placeholder: 'WEB', help: 'Its key.' }),
);
export const accountId = as('accountId', text('User', { loads: 'users', help: 'The id of an Atlassian account.' }));
export const commentId = as('commentId', text('Comment id'));
export const attachmentId = as('attachmentId', text('Attachment id'));

/** The fields that an answer has. Without it a search gives only ids. */
export const wanted = as(
  'issueFields',
  list('Fields to read', {
    default: '*navigable',
    help: 'Separated by commas; *all for every field, *navigable for those of lists.',
  }),
);

/** Further fields of an issue, among them custom ones. */
export const moreFields = as(
  'moreFields',
  fieldsObject('More fields', {
    loads: 'fields',
    help: 'By their ids, such as customfield_10010. Texts of several lines are Atlassian documents.',
  }),
);

const named = (label: string): Parameter =>
  sentAs(list(label), (names) => (Array.isArray(names) ? names.map((name) => ({ name })) : []));

/** What an issue has besides its project, type and summary. */
export const details = {
  'fields.description': as('issueDescription', document('Description')),
  'fields.assignee.id': as('assignee', text('Assignee', { loads: 'users', help: 'The id of an Atlassian account.' })),
  'fields.priority.name': as('priority', text('Priority', { loads: 'priorities', placeholder: 'High' })),
  'fields.labels': list('Labels'),
  'fields.components': as('components', named('Components')),
  'fields.fixVersions': as('fixVersions', named('Fix versions')),
  'fields.parent.key': as('parentKey', text('Parent', { placeholder: 'WEB-1', help: 'The key of the epic or issue.' })),
  'fields.duedate': as('dueDate', text('Due date', { placeholder: '2026-12-31' })),
};
