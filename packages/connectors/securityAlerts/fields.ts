import { connectorFields } from '@heddle/contract/node/connector-fields';
import { boolean, choice, credential, multiline, number, pairs, text } from '@heddle/contract/node/fields';
import { channelFields } from '../notification/fields.ts';

const account = (label: string, destination: string, types: readonly string[]) =>
  credential({ label, types, required: true, section: 'Configuration', when: { [destination]: [true] } });

const levels = [
  { value: 'critical', label: 'Critical' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
  { value: 'info', label: 'Info' },
] as const;

const { dashboard, ...furtherChannels } = channelFields;

/** The fields of a security alert: what it says, and which people and systems get it at which severity. */
export const alertFields = {
  title: text({ label: 'Title', required: true, placeholder: '{{ count }} failed logins of {{ user }}' }),
  severity: text({
    label: 'Severity',
    default: 'medium',
    placeholder: '{{ severity }}',
    help: 'critical, high, medium, low or info; also words such as error and warning, P1 to P5 and 1 to 5.',
  }),
  details: multiline({ label: 'Details', placeholder: '{{ message }}' }),
  key: text({
    label: 'Deduplication key',
    optional: true,
    placeholder: '{{ rule }}-{{ host }}',
    help: 'Alerts with the same key are one problem: people are told once, and again only if it gets more severe.',
  }),
  keyMinutes: number({
    label: 'Until there is none for (minutes)',
    default: 60,
    min: 1,
    max: 43_200,
    optional: true,
    help: 'After this time without an alert, the next one with the same key is a new problem.',
  }),
  rule: text({ label: 'Rule', optional: true, placeholder: 'ssh-brute-force' }),
  source: text({ label: 'Source', optional: true, placeholder: 'Suricata', help: 'The system that raised it.' }),
  host: text({ label: 'Host', optional: true, placeholder: 'web-1' }),
  user: text({ label: 'User', optional: true, placeholder: 'ada' }),
  indicators: text({
    label: 'Indicators',
    optional: true,
    placeholder: '203.0.113.9, bad.example.com',
    help: 'Addresses, domains, URLs and hashes, separated by commas.',
  }),
  technique: text({ label: 'MITRE ATT&CK technique', optional: true, placeholder: 'T1110.001' }),
  time: text({ label: 'Time', optional: true, placeholder: '{{ timestamp }}', help: 'Default: now.' }),
  splunk: boolean({ label: 'Splunk' }),
  splunkCredential: account('Splunk token', 'splunk', ['splunkHec']),
  splunkIndex: text({ label: 'Splunk index', optional: true, placeholder: 'security', when: { splunk: [true] } }),
  splunkConfirm: boolean({
    label: 'Wait until Splunk has indexed it',
    when: { splunk: [true] },
    help: 'For tokens with indexer acknowledgment. The credential needs a channel.',
  }),
  elastic: boolean({ label: 'Elasticsearch' }),
  elasticCredential: account('Elasticsearch cluster', 'elastic', ['elasticsearchKey']),
  elasticIndex: text({
    label: 'Elasticsearch index',
    required: true,
    placeholder: 'logs-heddle.alerts-default',
    when: { elastic: [true] },
    help: 'An index or a data stream.',
  }),
  syslog: boolean({ label: 'Syslog' }),
  syslogCredential: account('Syslog server', 'syslog', ['syslogServer']),
  syslogFacility: choice({
    label: 'Facility',
    default: '10',
    when: { syslog: [true] },
    choices: [
      { value: '4', label: 'auth (4)' },
      { value: '10', label: 'authpriv (10)' },
      { value: '13', label: 'audit (13)' },
      { value: '14', label: 'alert (14)' },
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((local) => ({
        value: String(16 + local),
        label: `local${local} (${16 + local})`,
      })),
    ],
  }),
  format: choice({
    label: 'Format',
    default: 'ecs',
    choices: [
      { value: 'ecs', label: 'ECS (JSON)' },
      { value: 'cef', label: 'CEF' },
      { value: 'text', label: 'Text' },
    ],
    help: 'Of the event in Splunk and the message of syslog. Elasticsearch always gets ECS.',
  }),
  siemFrom: choice({ label: 'SIEM from severity', default: 'info', choices: levels }),
  siemRepeats: boolean({ label: 'Send repeated alerts to the SIEM', default: true }),
  peopleFrom: choice({ label: 'People from severity', default: 'high', choices: levels }),
  channelFrom: pairs({
    label: 'Severity by channel',
    optional: true,
    help: 'For channels that are used from another severity on: sms with the value critical.',
  }),
  link: text({ label: 'Link', optional: true, placeholder: 'https://siem.example.com/alerts/{{ id }}' }),
  dashboard: { ...dashboard, default: false },
  ...furtherChannels,
  stormLimit: number({
    label: 'At most to people',
    default: 20,
    min: 1,
    max: 1000,
    step: 1,
    optional: true,
    help: 'Alerts of this workflow within the time below. One summary says that there are more; the SIEM gets all.',
  }),
  stormMinutes: number({ label: 'Within (minutes)', default: 10, min: 1, max: 1440, optional: true }),
  criticalAlways: boolean({ label: 'Always send critical ones', default: true, optional: true }),
  afterInterruption: connectorFields.afterInterruption,
};
