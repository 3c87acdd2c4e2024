import { boolean, choice, credential, multiline, number, text } from '@heddle/contract/node/fields';

const files = ['stix', 'misp', 'csv'];
const fromUrl = { source: ['url'] };

export const threatFeedFields = {
  operation: choice({
    label: 'Operation',
    default: 'match',
    choices: [
      { value: 'match', label: 'Match items with indicators' },
      { value: 'read', label: 'Read indicators' },
    ],
  }),
  format: choice({
    label: 'Feed',
    default: 'stix',
    choices: [
      { value: 'taxii', label: 'TAXII 2.1 collection' },
      { value: 'stix', label: 'STIX 2.1 bundle' },
      { value: 'misp', label: 'MISP events (JSON)' },
      { value: 'csv', label: 'CSV or list' },
    ],
  }),
  collection: text({
    label: 'Collection URL',
    required: true,
    when: { format: ['taxii'] },
    placeholder: 'https://taxii.example.com/api1/collections/91a7b528-80eb-42ed-a74d-c6fbd5a26116/',
  }),
  addedAfter: text({
    label: 'Added after',
    when: { format: ['taxii'] },
    placeholder: '2026-01-01T00:00:00Z',
    help: 'If empty, all objects of the collection.',
  }),
  source: choice({
    label: 'Source',
    default: 'url',
    when: { format: files },
    choices: [
      { value: 'url', label: 'URL' },
      { value: 'text', label: 'Text' },
    ],
  }),
  url: text({
    label: 'URL',
    required: true,
    when: { format: files, ...fromUrl },
    placeholder: 'https://feeds.example.com/indicators.json',
  }),
  content: multiline({
    label: 'Text',
    required: true,
    when: { format: files, source: ['text'] },
    help: 'The feed itself, for example from the item of an earlier node.',
  }),
  valueColumn: text({
    label: 'Value column',
    when: { format: ['csv'] },
    help: 'If empty, the first column that has an address, domain, URL, email address or hash.',
  }),
  nameColumn: text({ label: 'Name column', when: { format: ['csv'] } }),
  untilColumn: text({ label: 'Valid until column', when: { format: ['csv'] } }),
  auth: choice({
    label: 'Authentication',
    default: 'none',
    section: 'Credentials',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'credential', label: 'A credential' },
    ],
  }),
  credential: credential({
    label: 'Credential',
    section: 'Credentials',
    types: 'requests',
    required: true,
    when: { auth: ['credential'] },
    help: 'Sent only to the host of the URL.',
  }),
  fields: text({
    label: 'Fields to check',
    when: { operation: ['match'] },
    placeholder: 'ip, url, message',
    help: 'Separated by commas. If empty, all texts of the item.',
  }),
  subdomains: boolean({
    label: 'Include subdomains',
    default: true,
    when: { operation: ['match'] },
    help: 'An indicator for evil.example then also finds www.evil.example.',
  }),
  expired: boolean({
    label: 'Include expired indicators',
    help: 'Otherwise only those that are valid now.',
  }),
  onUnreadable: choice({
    label: 'If an indicator is not supported',
    default: 'skip',
    choices: [
      { value: 'skip', label: 'Skip it and say so in the report' },
      { value: 'fail', label: 'Fail' },
    ],
  }),
  to: text({
    label: 'Output field',
    default: 'threats',
    required: true,
    when: { operation: ['match'] },
    help: 'Gets the indicators that the item meets.',
  }),
  requestTimeout: number({
    label: 'Request timeout (seconds)',
    default: 60,
    min: 1,
    max: 3600,
    section: 'Error Handling',
  }),
  retries: number({ label: 'Request retries', default: 2, min: 0, max: 10, step: 1, section: 'Error Handling' }),
};
