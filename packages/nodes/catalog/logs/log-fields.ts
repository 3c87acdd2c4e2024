import { choice, multiline, number, text } from '@heddle/contract/node/fields';
import { logFormats } from './log-formats.ts';

export const logFields = {
  source: choice({
    label: 'Lines from',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'A file of the item if there is one, else a field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text entered here' },
    ],
    help: 'Each line becomes an item. A file is read line by line: it may be larger than the memory.',
  }),
  text: multiline({ label: 'Text', required: true, when: { source: ['text'] } }),
  field: text({
    label: 'Field',
    when: { source: ['auto', 'field'] },
    placeholder: 'message',
    help: 'A field of the item. Its text may have several lines. If empty, the field message, line, body or value, whichever there is.',
  }),
  file: text({
    label: 'File',
    when: { source: ['auto', 'file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  encoding: text({
    label: 'Encoding',
    default: 'auto',
    when: { source: ['auto', 'file'] },
    help: 'Of a file: auto (by the file, or UTF-8), utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis …',
  }),
  format: choice({ label: 'Format', default: 'auto', choices: logFormats }),
  pattern: text({
    label: 'Pattern',
    required: true,
    expression: false,
    when: { format: ['pattern'] },
    placeholder: '%{TIMESTAMP_ISO8601:time} \\[%{LOGLEVEL:level}\\] %{GREEDYDATA:message}',
    help: 'Pieces as in grok, %{PIECE:name} or %{PIECE:name:number}: WORD, NOTSPACE, DATA, GREEDYDATA, INT, NUMBER, IP, HOSTNAME, USERNAME, EMAIL, UUID, PATH, URI, QUOTED, LOGLEVEL, TIMESTAMP_ISO8601, HTTPDATE. The text between them is a regular expression.',
  }),
  limit: number({
    label: 'Line limit',
    default: 100_000,
    min: 1,
    max: 1_000_000,
    step: 1,
    help: 'For all items together.',
  }),
  onLimit: choice({
    label: 'If there are more',
    default: 'fail',
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'stop', label: 'Stop at the limit' },
    ],
  }),
  to: text({ label: 'Result field', help: 'If empty, the fields of the line replace the item.' }),
};
