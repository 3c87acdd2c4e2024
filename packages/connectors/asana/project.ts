import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['projects:read'];
const WRITE = ['projects:write'];
const projectName = as('projectName', text('Name'));
const query = { opt_fields: of.projectFields };
const onProject = { project_gid: required(as('project', of.project)) };
// The project is chosen from those of a workspace.
const inputs = { workspace: of.workspace };

const details = {
  'data.notes': as('notes', paragraph('Notes')),
  'data.color': oneOf('Color', ['dark-blue', 'dark-green', 'dark-orange', 'dark-purple', 'dark-red', 'light-yellow']),
  'data.due_on': text('Due on', { placeholder: '2026-12-31' }),
  'data.start_on': text('Start on', { placeholder: '2026-12-01' }),
  'data.default_view': oneOf('Default view', ['list', 'board', 'calendar', 'timeline']),
  'data.archived': flag('Archived'),
};

const sample = {
  gid: '67890',
  resource_type: 'project',
  name: 'Website for Acme',
  archived: false,
  due_on: '2026-12-31',
  created_at: '2026-12-01T12:00:00.000Z',
};
const section = { gid: '55501', resource_type: 'section', name: 'Next' };

export const project: ConnectorObject = {
  key: 'project',
  name: 'Project',
  operations: {
    list: {
      name: 'List projects',
      method: 'GET',
      path: '/projects',
      query: { workspace: required(of.workspace), archived: flag('Archived'), ...query },
      items: 'data',
      next: of.pages,
      scopes: READ,
      sample: { gid: sample.gid, resource_type: 'project', name: sample.name },
    },
    get: {
      name: 'Get project',
      method: 'GET',
      path: '/projects/{project_gid}',
      params: onProject,
      inputs,
      query,
      items: 'data',
      scopes: READ,
      sample,
    },
    create: {
      name: 'Create project',
      method: 'POST',
      path: '/projects',
      query,
      body: {
        'data.name': required(projectName),
        'data.workspace': required(of.workspace),
        'data.team': as('teamId', text('Team ID', { help: 'Required where the workspace is an organization.' })),
        ...details,
      },
      items: 'data',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    update: {
      name: 'Update project',
      method: 'PUT',
      path: '/projects/{project_gid}',
      params: onProject,
      inputs,
      query,
      body: { 'data.name': projectName, ...details },
      items: 'data',
      scopes: WRITE,
      sample,
    },
    delete: {
      name: 'Delete project',
      method: 'DELETE',
      path: '/projects/{project_gid}',
      params: onProject,
      inputs,
      items: 'data',
      scopes: ['projects:delete'],
      sample: { success: true },
    },
    listSections: {
      name: 'List sections',
      method: 'GET',
      path: '/projects/{project_gid}/sections',
      params: onProject,
      inputs,
      items: 'data',
      next: of.pages,
      scopes: READ,
      sample: section,
    },
    createSection: {
      name: 'Create section',
      method: 'POST',
      path: '/projects/{project_gid}/sections',
      params: onProject,
      inputs,
      body: { 'data.name': required(as('sectionName', text('Name'))) },
      items: 'data',
      repeat: 'twice',
      scopes: WRITE,
      sample: section,
    },
  },
};

const user = { gid: '12345', resource_type: 'user', name: 'Ada Lovelace' };

export const workspace: ConnectorObject = {
  key: 'workspace',
  name: 'Workspace',
  operations: {
    list: {
      name: 'List workspaces',
      method: 'GET',
      path: '/workspaces',
      items: 'data',
      next: of.pages,
      scopes: ['workspaces:read'],
      sample: { gid: '12345', resource_type: 'workspace', name: 'Acme' },
    },
    listUsers: {
      name: 'List users',
      method: 'GET',
      path: '/users',
      query: { workspace: required(of.workspace) },
      fixed: { query: { opt_fields: 'name,email' } },
      items: 'data',
      next: of.pages,
      scopes: ['users:read'],
      sample: user,
    },
    getUser: {
      name: 'Get user',
      method: 'GET',
      path: '/users/{user_gid}',
      params: {
        user_gid: required(as('user', text('User', { default: 'me', help: 'A user ID, an email address or me.' }))),
      },
      items: 'data',
      scopes: ['users:read'],
      sample: { ...user, email: 'ada@example.com' },
    },
  },
};
