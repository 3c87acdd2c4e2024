import { choice, credential, number, pairs, text } from '@heddle/contract/node/fields';

const fromUrl = { source: ['url'] };

export const downloadFields = {
  source: choice({
    label: 'From',
    default: 'url',
    choices: [
      { value: 'url', label: 'A URL' },
      { value: 'file', label: 'A file of the item' },
    ],
  }),
  url: text({
    label: 'URL',
    required: true,
    when: fromUrl,
    placeholder: 'https://example.com/report-{{ id }}.pdf',
    help: 'A full URL with http or https.',
  }),
  headers: pairs({ label: 'Headers', when: fromUrl, help: 'Sent only to the host of the URL.' }),
  auth: choice({
    label: 'Authentication',
    default: 'none',
    section: 'Credentials',
    when: fromUrl,
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
    when: { source: ['url'], auth: ['credential'] },
    help: 'Sent only to the host of the URL.',
  }),
  file: text({
    label: 'File',
    when: { source: ['file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  output: choice({
    label: 'Output',
    default: 'file',
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'text', label: 'Text in a field' },
      { value: 'json', label: 'JSON in a field' },
      { value: 'base64', label: 'Base64 in a field' },
    ],
    help: 'A file is streamed and may be large; a field holds at most 16 MiB.',
  }),
  charset: text({
    label: 'Encoding',
    default: 'auto',
    when: { output: ['text', 'json'] },
    help: 'auto (as the server or the file says, or UTF-8), utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis …',
  }),
  fileName: text({
    label: 'File name',
    when: { output: ['file'] },
    help: 'If empty, the name from the server or the URL.',
  }),
  types: text({
    label: 'Allowed types',
    placeholder: 'image/*, application/pdf, .csv',
    help: 'Separated by commas, checked against the content. If empty, all.',
  }),
  limit: number({ label: 'File size limit (MiB)', default: 100, min: 1, max: 2048 }),
  checksum: choice({
    label: 'Checksum',
    default: 'none',
    choices: [
      { value: 'none', label: 'Do not check' },
      { value: 'sha256', label: 'SHA-256' },
      { value: 'sha512', label: 'SHA-512' },
      { value: 'sha1', label: 'SHA-1' },
      { value: 'md5', label: 'MD5' },
    ],
  }),
  expected: text({
    label: 'Expected checksum',
    required: true,
    when: { checksum: ['sha256', 'sha512', 'sha1', 'md5'] },
    help: 'In hexadecimal digits or base64.',
  }),
  requestTimeout: number({ label: 'Timeout per file (seconds)', default: 120, min: 1, max: 3600, when: fromUrl }),
  retries: number({
    label: 'Retries',
    default: 2,
    min: 0,
    max: 10,
    step: 1,
    when: fromUrl,
    help: 'How often a failed request is repeated.',
  }),
  concurrency: number({ label: 'Concurrent downloads', default: 4, min: 1, max: 20, step: 1, when: fromUrl }),
  to: text({ label: 'Result field', default: 'file', required: true, help: 'The name that it gets in the item.' }),
};
