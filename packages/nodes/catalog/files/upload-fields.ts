import { choice, multiline, number, pairs, text } from '@heddle/contract/node/fields';

const fromUrl = { source: ['url'] };

export const uploadFields = {
  source: choice({
    label: 'Content from',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'A file of the item if there is one, else a field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text entered here' },
      { value: 'url', label: 'A URL' },
    ],
    help: 'Files that come in by a webhook are files of the item.',
  }),
  file: text({
    label: 'File',
    when: { source: ['auto', 'file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  field: text({
    label: 'Field',
    default: 'data',
    required: true,
    when: { source: ['auto', 'field'] },
    help: 'Text, or anything else, which becomes JSON.',
  }),
  text: multiline({ label: 'Text', required: true, when: { source: ['text'] } }),
  encoding: choice({
    label: 'Encoding',
    default: 'auto',
    when: { source: ['auto', 'field', 'text'] },
    choices: [
      { value: 'auto', label: 'Text; data URLs (data:…;base64,…) are decoded' },
      { value: 'text', label: 'Text' },
      { value: 'base64', label: 'Base64' },
      { value: 'hex', label: 'Hexadecimal digits' },
    ],
  }),
  url: text({
    label: 'URL',
    required: true,
    when: fromUrl,
    placeholder: 'https://example.com/report-{{ id }}.pdf',
    help: 'A full URL with http or https.',
  }),
  headers: pairs({ label: 'Headers', when: fromUrl }),
  requestTimeout: number({ label: 'Request timeout (seconds)', default: 120, min: 1, max: 3600, when: fromUrl }),
  fileName: text({
    label: 'File name',
    placeholder: 'report-{{ id }}.pdf',
    help: 'If empty, its current name, or "file" with the extension of its type.',
  }),
  mediaType: text({
    label: 'Media type',
    placeholder: 'application/pdf',
    help: 'If empty, detected from the content.',
  }),
  types: text({
    label: 'Allowed types',
    placeholder: 'image/*, application/pdf, .csv',
    help: 'Separated by commas, checked against the content. If empty, all.',
  }),
  limit: number({ label: 'File size limit (MiB)', default: 100, min: 1, max: 2048 }),
  to: text({
    label: 'Result field',
    default: 'file',
    required: true,
    help: 'The file and its details get this name in the item.',
  }),
};
