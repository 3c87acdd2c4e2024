import { choice, credential, number, pairs, text } from '@heddle/contract/node/fields';

const fromUrl = { source: ['url'] };

export const downloadFields = {
  source: choice({
    label: 'From',
    default: 'url',
    choices: [
      { value: 'url', label: 'A web address' },
      { value: 'file', label: 'A file of the item' },
    ],
  }),
  url: text({
    label: 'URL',
    required: true,
    when: fromUrl,
    placeholder: 'https://example.com/report-{{ id }}.pdf',
    help: 'A full address with http or https.',
  }),
  headers: pairs({ label: 'Headers', when: fromUrl, help: 'They are sent to the host of the URL only.' }),
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
    help: 'It is sent to the host of the URL only.',
  }),
  file: text({
    label: 'File',
    when: { source: ['file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  output: choice({
    label: 'Give as',
    default: 'file',
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'text', label: 'Text in a field' },
      { value: 'json', label: 'JSON in a field' },
      { value: 'base64', label: 'Base64 in a field' },
    ],
    help: 'A file is streamed and may be large; what stands in a field may have 16 MiB.',
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
    help: 'If empty, the name that the server or the address gives it.',
  }),
  types: text({
    label: 'Allowed types',
    placeholder: 'image/*, application/pdf, .csv',
    help: 'Separated by commas, compared with the content. If empty, all.',
  }),
  limit: number({ label: 'Size at most (MiB)', default: 100, min: 1, max: 2048 }),
  checksum: choice({
    label: 'Checksum',
    default: 'none',
    choices: [
      { value: 'none', label: 'Not compared' },
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
  requestTimeout: number({ label: 'Time for each file (seconds)', default: 120, min: 1, max: 3600, when: fromUrl }),
  retries: number({
    label: 'Repeat at most',
    default: 2,
    min: 0,
    max: 10,
    step: 1,
    when: fromUrl,
    help: 'How often a request that fails is made again.',
  }),
  concurrency: number({ label: 'At a time', default: 4, min: 1, max: 20, step: 1, when: fromUrl }),
  to: text({ label: 'Name in the item', default: 'file', required: true, help: 'Where following nodes find it.' }),
};
