import { connectorFields } from '@heddle/contract/node/connector-fields';
import { choice, credential, multiline, text } from '@heddle/contract/node/fields';

const only = (provider: string) => ({ provider: [provider] });
const account = (provider: string, types: readonly string[]) =>
  credential({ label: 'Credential', types, required: true, section: 'Configuration', when: only(provider) });

/** The fields of an incident, with those of each provider. */
export const incidentFields = {
  provider: {
    ...choice({
      label: 'Provider',
      default: 'jira',
      choices: [
        { value: 'jira', label: 'Jira' },
        { value: 'servicenow', label: 'ServiceNow' },
        { value: 'pagerduty', label: 'PagerDuty' },
        { value: 'opsgenie', label: 'Opsgenie' },
        { value: 'github', label: 'GitHub Issues' },
      ],
    }),
    // The credential and the place depend on it before any item is there.
    expression: false as const,
  },
  jiraCredential: account('jira', ['jiraToken', 'jiraOAuth']),
  servicenowCredential: account('servicenow', ['serviceNowUser', 'serviceNowClient']),
  pagerdutyCredential: account('pagerduty', ['pagerDutyIntegration']),
  opsgenieCredential: account('opsgenie', ['opsgenieKey']),
  githubCredential: account('github', ['githubToken', 'githubOAuth']),
  action: choice({
    label: 'Action',
    default: 'report',
    choices: [
      { value: 'report', label: 'Create, or update the open one' },
      { value: 'resolve', label: 'Resolve the open one' },
    ],
  }),
  key: text({
    label: 'Deduplication key',
    required: true,
    placeholder: '{{ host }}-{{ check }}',
    help: 'Alerts with the same key are one incident as long as it is open.',
  }),
  title: text({ label: 'Title', required: true, placeholder: '{{ check }} on {{ host }}' }),
  details: multiline({ label: 'Details', placeholder: '{{ message }}' }),
  severity: text({
    label: 'Severity',
    default: 'medium',
    placeholder: '{{ severity }}',
    help: 'critical, high, medium, low or info; also words such as error and warning, P1 to P5 and 1 to 5.',
  }),
  priority: text({
    label: 'Priority at the provider',
    optional: true,
    help: 'In place of what follows from the severity: a priority of Jira or Opsgenie, a severity of PagerDuty, impact and urgency of ServiceNow as 2,1, a label of GitHub.',
  }),
  onRepeat: choice({
    label: 'If it is open already',
    default: 'comment',
    when: { action: ['report'], provider: ['jira', 'servicenow', 'github'] },
    choices: [
      { value: 'comment', label: 'Add a comment' },
      { value: 'nothing', label: 'Do nothing' },
    ],
  }),
  source: text({ label: 'Source', optional: true, placeholder: '{{ host }}' }),
  link: text({ label: 'Link', optional: true, placeholder: 'https://grafana.example.com/d/1' }),
  tags: text({ label: 'Tags', optional: true, placeholder: 'network, production', help: 'Separated by commas.' }),
  projectKey: text({
    label: 'Project',
    required: true,
    placeholder: 'OPS',
    when: only('jira'),
    help: 'The project key.',
  }),
  issueType: text({ label: 'Issue type', default: 'Task', when: only('jira') }),
  owner: text({ label: 'Owner', required: true, placeholder: 'octocat', when: only('github') }),
  repository: text({ label: 'Repository', required: true, placeholder: 'hello-world', when: only('github') }),
  assignmentGroup: text({
    label: 'Assignment group',
    optional: true,
    when: only('servicenow'),
    help: 'The sys_id of the group.',
  }),
  caller: text({ label: 'Caller', optional: true, placeholder: 'abel.tuter', when: only('servicenow') }),
  closeCode: text({
    label: 'Resolution code',
    optional: true,
    default: 'Solution provided',
    when: { ...only('servicenow'), action: ['resolve'] },
  }),
  teams: text({ label: 'Teams', optional: true, placeholder: 'Operations', when: only('opsgenie') }),
  afterInterruption: connectorFields.afterInterruption,
  requestTimeout: connectorFields.requestTimeout,
  requestRetries: connectorFields.requestRetries,
};
