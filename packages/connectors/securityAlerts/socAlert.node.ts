import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { alertFields } from './fields.ts';

const collector = 'https://splunk.example.com:8088/services/collector/event';

export const socAlert = defineNode({
  type: 'socAlert',
  name: 'SOC Alert',
  category: 'Security & Authentication',
  icon: 'siren',
  description: 'Sends a security alert to Splunk, Elasticsearch or syslog and to people, and repeats none',
  summary: '{title}',
  effect: 'write',
  fields: alertFields,
  sample: [
    {
      alert: {
        outcome: 'sent',
        id: '0f6ddb64e8c1a0b2c3d4e5f60718293a',
        severity: 'high',
        key: 'ssh-brute-force-web-1',
        count: 1,
        destinations: [{ destination: 'splunk', sent: true, answer: { text: 'Success', code: 0 } }],
      },
    },
  ],
  examples: [
    {
      title: 'An event in Splunk',
      given: [{ host: 'web-1', level: 'high' }],
      with: {
        title: '40 failed logins',
        severity: '{{ level }}',
        host: '{{ host }}',
        technique: 'T1110.001',
        splunk: true,
      },
      credential: { url: 'https://splunk.example.com:8088' },
      answers: { [`POST ${collector}`]: { text: 'Success', code: 0 } },
      gives: {
        main: [
          {
            host: 'web-1',
            level: 'high',
            alert: {
              outcome: 'sent',
              id: '0439c0e63c566c7008836c024a1e23c5',
              severity: 'high',
              key: '',
              count: 1,
              destinations: [{ destination: 'splunk', sent: true, answer: { text: 'Success', code: 0 } }],
            },
          },
        ],
      },
    },
    {
      title: 'People hear of it from the severity high on',
      given: [{}],
      with: { title: 'A port is open', severity: 'low', dashboard: true },
      gives: {
        main: [
          {
            alert: {
              outcome: 'below',
              id: '0439c0e63c566c7008836c024a1e23c5',
              severity: 'low',
              key: '',
              count: 1,
              destinations: [],
            },
          },
        ],
      },
    },
    {
      title: 'A technique has the form of MITRE ATT&CK',
      given: [{}],
      with: { title: 'Odd', dashboard: true, technique: 'brute force' },
      fails: 'field_invalid',
    },
    { title: 'There has to be a destination', given: [{}], with: { title: 'Odd' }, fails: 'field_required' },
  ],
  async run(context) {
    const { sendAlerts } = await lazyImport(import('./run.ts'));
    return sendAlerts(context);
  },
});
