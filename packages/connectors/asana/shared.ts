import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, fieldsObject, flag, list, paragraph, text } from '../kit/parameters.ts';

// https://developers.asana.com/reference/rest-api-reference

/** Lists are read by the token of the next page. */
export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'offset',
  at: 'next_page.offset',
  size: { parameter: 'limit', most: 100 },
};

export const workspace = text('Workspace', { loads: 'workspaces', placeholder: '12345', help: 'The workspace ID.' });
export const project = text('Project', { loads: 'projects', placeholder: '67890', help: 'The project ID.' });
export const section = text('Section', { loads: 'sections', help: 'The section ID.' });
export const assignee = text('Assignee', {
  loads: 'users',
  placeholder: 'me',
  help: 'A user ID, an email address or me.',
});
export const taskId = as('taskId', text('Task ID', { placeholder: '1204619611402340' }));
export const modifiedSince = text('Modified since', { placeholder: '2026-01-01T00:00:00Z' });
export const completedSince = text('Completed since', {
  placeholder: '2026-01-01T00:00:00Z',
  help: 'Incomplete tasks are always returned. Enter now for incomplete tasks only.',
});

const FIELDS_HELP = 'Separated by commas. Dots lead into objects: assignee.name.';

/** Asana returns names and IDs only, unless it is asked for more. */
export const taskFields = as(
  'taskFields',
  commaList('Fields to return', {
    default:
      'name,notes,completed,completed_at,due_on,due_at,start_on,created_at,modified_at,assignee.name,projects.name,tags.name,parent.name,permalink_url',
    help: FIELDS_HELP,
  }),
);
export const projectFields = as(
  'projectFields',
  commaList('Fields to return', {
    default: 'name,notes,archived,completed,color,due_on,start_on,created_at,modified_at,permalink_url',
    help: FIELDS_HELP,
  }),
);

/** What a task has besides its name. Fields are below `data` in all bodies of Asana. */
export const taskDetails = {
  'data.notes': as('notes', paragraph('Notes')),
  'data.html_notes': as(
    'htmlNotes',
    paragraph('Formatted notes', { placeholder: '<body><b>Done</b></body>', help: 'HTML, instead of the notes.' }),
  ),
  'data.assignee': assignee,
  'data.due_on': text('Due on', { placeholder: '2026-12-31' }),
  'data.due_at': text('Due at', { placeholder: '2026-12-31T14:30:00Z', help: 'Instead of a due date.' }),
  'data.start_on': text('Start on', { placeholder: '2026-12-01' }),
  'data.completed': flag('Completed'),
  'data.custom_fields': as(
    'customFields',
    fieldsObject('Custom fields', { help: 'Use the IDs of the custom fields.' }),
  ),
};

/** What only a new task takes; later it is set by requests of its own. */
export const newTask = {
  'data.followers': list('Followers', { help: 'User IDs or email addresses, separated by commas.' }),
  'data.tags': list('Tags', { help: 'Tag IDs, separated by commas.' }),
};

export const sample = {
  gid: '1204619611402340',
  resource_type: 'task',
  name: 'Write the offer',
  notes: 'For Acme',
  completed: false,
  due_on: '2026-12-31',
  created_at: '2026-12-01T12:00:00.000Z',
  modified_at: '2026-12-02T08:30:00.000Z',
  permalink_url: 'https://app.asana.com/0/1/1204619611402340',
};
/** Lists are described with the fields that they have without being asked. */
export const listed = { gid: sample.gid, resource_type: 'task', name: sample.name };
