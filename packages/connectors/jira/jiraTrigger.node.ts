import { connectorTrigger } from '../kit/trigger.ts';
import { jira } from './jira.ts';

const issue = {
  id: '10042',
  key: 'WEB-42',
  fields: { summary: 'The export is empty', created: '2026-03-01T12:00:00.000+0000' },
};

export const jiraTrigger = connectorTrigger(jira, {
  type: 'jiraTrigger',
  name: 'Jira Trigger',
  category: 'Integration & APIs',
  icon: 'ticket',
  description: 'Starts the workflow when issues are created or updated in Jira',
  start: 'issueCreated',
  asks: ['projectKey', 'jqlCondition'],
  examples: [
    {
      title: 'An issue is an item',
      given: [issue],
      with: { event: 'issueCreated', projectKey: 'WEB' },
      gives: { main: [issue] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'issueCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
