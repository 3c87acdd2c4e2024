import type { HeldConnector } from '../testing/held-connector.ts';
import { jira } from './jira.ts';
import { jiraApi } from './jiraApi.node.ts';
import { jiraToken } from './jiraToken.credential.ts';

const documented =
  'The description is an excerpt; documented at https://developer.atlassian.com/cloud/jira/platform/rest/v3/';

const ofSite =
  'It belongs to another part of Jira; documented at https://developer.atlassian.com/cloud/jira/platform/webhooks/';

export const held: HeldConnector = {
  connector: jira,
  node: jiraApi,
  descriptions: ['jira'],
  credential: jiraToken,
  values: { site: 'your-domain.atlassian.net', email: 'ada@example.com', token: 'token' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  // The description knows nothing of the fields of an issue.
  answers: { 'attachment.list': { fields: { attachment: [{ id: '10401' }] } } },
  unheld: {
    'transition.unassign':
      'The description does not allow null, by which nobody is assigned; documented at https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/',
    'issue.listChanges': `${documented}api-group-issues/`,
    'comment.update': `${documented}api-group-issue-comments/`,
    'comment.delete': `${documented}api-group-issue-comments/`,
    'worklog.list': `${documented}api-group-issue-worklogs/`,
    'attachment.add':
      'The description has a string for the form with the file; documented at https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/',
    'attachment.download': `${documented}api-group-issue-attachments/`,
    'attachment.delete': `${documented}api-group-issue-attachments/`,
    'user.list': `${documented}api-group-users/`,
    'setting.listPriorities': `${documented}api-group-issue-priorities/`,
    'webhook.list': `${documented}api-group-webhooks/`,
    'webhook.renew': `${documented}api-group-webhooks/`,
    'webhook.delete': `${documented}api-group-webhooks/`,
    'webhook.listOfSite': ofSite,
    'webhook.createOfSite': ofSite,
    'webhook.deleteOfSite': ofSite,
  },
};
