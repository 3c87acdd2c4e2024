import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { incidentFields } from './fields.ts';

const issues = 'https://api.github.com/repos/octocat/ops/issues';
const label = 'incident-fbdcbd33ee6d27a1';

export const incidentCreation = defineNode({
  type: 'incidentCreation',
  name: 'Incident Creation',
  category: 'Security & Authentication',
  icon: 'siren',
  description:
    'Creates an incident in Jira, ServiceNow, PagerDuty, Opsgenie or GitHub; a repeated alert updates the open one',
  summary: '{title} in {provider}',
  effect: 'write',
  fields: incidentFields,
  sample: [
    {
      incident: {
        provider: 'jira',
        outcome: 'created',
        id: 'OPS-42',
        name: 'OPS-42',
        url: 'https://acme.atlassian.net/browse/OPS-42',
        severity: 'high',
        key: 'disk-web-1',
      },
    },
  ],
  examples: [
    {
      title: 'The first alert creates an issue',
      given: [{ host: 'web-1', level: 'error' }],
      with: {
        provider: 'github',
        owner: 'octocat',
        repository: 'ops',
        key: 'disk-{{ host }}',
        title: 'The disk of {{ host }} is full',
        severity: '{{ level }}',
      },
      answers: {
        [`GET ${issues}?state=open&labels=${label}&sort=created&direction=asc&per_page=10`]: [],
        [`POST ${issues}`]: { number: 42, html_url: 'https://github.com/octocat/ops/issues/42' },
      },
      gives: {
        main: [
          {
            host: 'web-1',
            level: 'error',
            incident: {
              provider: 'github',
              outcome: 'created',
              id: '42',
              name: '#42',
              url: 'https://github.com/octocat/ops/issues/42',
              severity: 'high',
              key: 'disk-web-1',
            },
          },
        ],
      },
    },
    {
      title: 'PagerDuty recognizes alerts by the key itself',
      given: [{ host: 'web-1' }],
      with: { provider: 'pagerduty', key: 'disk-{{ host }}', title: 'The disk is full', severity: 'P1' },
      credential: { routingKey: 'R1' },
      answers: { 'POST https://events.pagerduty.com/v2/enqueue': { status: 'success', dedup_key: 'disk-web-1' } },
      gives: {
        main: [
          {
            host: 'web-1',
            incident: {
              provider: 'pagerduty',
              outcome: 'sent',
              id: 'disk-web-1',
              name: 'disk-web-1',
              url: '',
              severity: 'critical',
              key: 'disk-web-1',
            },
          },
        ],
      },
    },
    {
      title: 'A severity that nobody uses is refused',
      given: [{}],
      with: { provider: 'opsgenie', key: 'a', title: 'Down', severity: 'purple' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { reportIncidents } = await lazyImport(import('./run.ts'));
    return reportIncidents(context);
  },
});
