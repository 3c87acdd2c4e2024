import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { attachment, comment } from './comment.ts';
import { project, workspace } from './project.ts';
import { task } from './task.ts';
import { asanaWebhook, webhook } from './webhook.ts';

const tasks = (name: string, time: 'created_at' | 'modified_at'): DatedEvent => ({
  name,
  operation: 'task.list',
  with: {
    taskFields:
      'name,notes,completed,completed_at,due_on,due_at,start_on,created_at,modified_at,assignee.name,projects.name,tags.name,permalink_url',
  },
  id: 'gid',
  time,
  once: time === 'created_at' ? 'each' : 'change',
  since: 'modifiedSince',
});

export const asanaConnector = defineConnector({
  vendor: 'asana',
  name: 'Asana',
  credentials: ['asanaToken', 'asanaOAuth'],
  address: 'https://app.asana.com/api/1.0',
  objects: [task, comment, attachment, project, workspace, webhook],
  webhook: asanaWebhook,
  events: {
    taskCreated: tasks('Task created', 'created_at'),
    taskChanged: tasks('Task created or updated', 'modified_at'),
  },
  lists: {
    workspaces: { operation: 'workspace.list', value: 'gid', label: 'name' },
    projects: { operation: 'project.list', value: 'gid', label: 'name', needs: ['workspace'] },
    sections: { operation: 'project.listSections', value: 'gid', label: 'name', needs: ['project'] },
    users: { operation: 'workspace.listUsers', value: 'gid', label: 'name', needs: ['workspace'] },
  },
});
