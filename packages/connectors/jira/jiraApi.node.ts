import { connectorNode } from '../kit/node.ts';
import { jira } from './jira.ts';

const site = 'https://acme.atlassian.net';

export const jiraApi = connectorNode(jira, {
  type: 'jiraApi',
  name: 'Jira API',
  category: 'Integration & APIs',
  icon: 'ticket',
  description: 'Creates, finds and updates issues, comments, worklogs and attachments in Jira',
  start: 'issue.create',
  examples: [
    {
      title: 'An issue for every complaint',
      given: [{ subject: 'The export is empty' }],
      with: { projectKey: 'WEB', issueType: 'Bug', summary: '{{ subject }}', labels: 'export, support' },
      credential: { site },
      answers: { [`POST ${site}/rest/api/3/issue`]: { id: '10042', key: 'WEB-42' } },
      gives: { main: [{ id: '10042', key: 'WEB-42' }] },
    },
    {
      title: 'Issues that a query finds',
      given: [{}],
      with: { operation: 'issue.search', jql: 'project = WEB AND status = "To Do"', issueFields: 'summary' },
      credential: { site },
      answers: {
        [`POST ${site}/rest/api/3/search/jql`]: {
          issues: [{ key: 'WEB-42', fields: { summary: 'The export is empty' } }],
        },
      },
      gives: { main: [{ key: 'WEB-42', fields: { summary: 'The export is empty' } }] },
    },
    {
      title: 'What Jira does not have is an error',
      given: [{}],
      with: { operation: 'issue.get', issueKey: 'WEB-999' },
      credential: { site },
      fails: 'connector_not_found',
    },
  ],
});
