import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { jiraAddress } from './address.ts';
import { attachment } from './attachment.ts';
import { comment, worklog } from './comment.ts';
import { issue } from './issue.ts';
import { project, setting, user } from './project.ts';
import { transition } from './transition.ts';
import { jiraWebhook, refusedWebhook, webhook } from './webhook.ts';

const issues = (name: string, order: 'created' | 'updated'): DatedEvent => ({
  name,
  operation: 'issue.list',
  with: { order, issueFields: '*navigable' },
  id: 'id',
  time: `fields.${order}`,
  once: order === 'created' ? 'each' : 'change',
  since: 'since',
});

export const jira = defineConnector({
  vendor: 'jira',
  name: 'Jira',
  credentials: ['jiraToken', 'jiraOAuth'],
  address: jiraAddress,
  objects: [issue, transition, comment, worklog, attachment, project, user, setting, webhook],
  webhook: jiraWebhook,
  failure(answer) {
    const reason = refusedWebhook(answer);
    return reason === null ? null : { reason };
  },
  events: {
    issueCreated: issues('Issue created', 'created'),
    issueChanged: issues('Issue created or updated', 'updated'),
  },
  lists: {
    projects: { operation: 'project.list', value: 'key', label: 'name', search: 'search' },
    issueTypes: { operation: 'project.listIssueTypes', value: 'name', label: 'name', needs: ['projectKey'] },
    users: { operation: 'user.list', value: 'accountId', label: 'displayName' },
    transitions: { operation: 'transition.list', value: 'id', label: 'name', needs: ['issueKey'] },
    priorities: { operation: 'setting.listPriorities', value: 'name', label: 'name' },
    fields: { operation: 'setting.listFields', value: 'id', label: 'name' },
  },
});
