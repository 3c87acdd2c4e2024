import { boolean, choice, multiline, number, rules, text } from '@heddle/contract/node/fields';

const reading = { operation: ['parse', 'filter'] };
const writing = { operation: ['write', 'filter'] };

export const csvFields = {
  operation: choice({
    label: 'Operation',
    default: 'parse',
    choices: [
      { value: 'parse', label: 'Parse CSV into items' },
      { value: 'write', label: 'Write items as CSV' },
      { value: 'filter', label: 'Filter CSV into a file' },
    ],
    help: 'Filtering never holds more than a few rows: it is the way for files of many megabytes.',
  }),
  keep: rules({
    label: 'Rows to keep',
    when: { operation: ['filter'] },
    help: 'Checked for each row; a field is the name of a column. Without rules all are kept.',
  }),
  source: choice({
    label: 'CSV from',
    default: 'auto',
    when: reading,
    choices: [
      { value: 'auto', label: 'A file of the item, or else its field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text below' },
    ],
  }),
  text: multiline({ label: 'Text', required: true, when: { operation: ['parse', 'filter'], source: ['text'] } }),
  field: text({
    label: 'Field',
    default: 'body',
    when: { operation: ['parse', 'filter'], source: ['auto', 'field'] },
    help: 'The field with the text. In place of body, value is taken where there is no body: text sent to a webhook stands there.',
  }),
  file: text({
    label: 'File',
    when: { operation: ['parse', 'filter'], source: ['auto', 'file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  delimiter: choice({
    label: 'Delimiter',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Found out (comma when writing)' },
      { value: ',', label: 'Comma' },
      { value: ';', label: 'Semicolon' },
      { value: 'tab', label: 'Tab' },
      { value: '|', label: 'Bar' },
      { value: 'other', label: 'Another' },
    ],
  }),
  otherDelimiter: text({
    label: 'Another delimiter',
    required: true,
    expression: false,
    when: { delimiter: ['other'] },
  }),
  quote: choice({
    label: 'Quotes',
    default: '"',
    choices: [
      { value: '"', label: 'Double' },
      { value: "'", label: 'Single' },
      { value: 'none', label: 'None' },
    ],
  }),
  header: boolean({
    label: 'First row has the names',
    default: true,
    help: 'Off: columns are called column1, column2 … when reading, and no names are written.',
  }),
  columns: text({
    label: 'Columns',
    help: 'Names, separated by commas. Reading: in place of those in the file. Writing and filtering: the fields to write, like customer.city; if empty, all.',
  }),
  types: choice({
    label: 'Values',
    default: 'detect',
    when: { operation: ['parse'] },
    choices: [
      { value: 'detect', label: 'Numbers, true, false and nothing as such' },
      { value: 'text', label: 'All as text' },
    ],
    help: 'Numbers with leading zeros or more digits than can be held stay text.',
  }),
  trim: boolean({ label: 'Remove spaces around values', when: reading }),
  skipLines: number({ label: 'Lines to skip at the start', default: 0, min: 0, max: 10_000, step: 1, when: reading }),
  comment: text({ label: 'Comment lines begin with', expression: false, when: reading, placeholder: '#' }),
  encoding: text({
    label: 'Encoding',
    default: 'auto',
    help: 'auto (by the file, or UTF-8), utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis …',
  }),
  badRows: choice({
    label: 'Rows with too many columns',
    default: 'fail',
    when: reading,
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'skip', label: 'Leave out' },
      { value: 'route', label: 'Leave by the port rejected' },
    ],
  }),
  limit: number({
    label: 'Rows at most',
    default: 100_000,
    min: 1,
    max: 5_000_000,
    step: 1,
    when: { operation: ['parse'] },
  }),
  onLimit: choice({
    label: 'When there are more',
    default: 'fail',
    when: { operation: ['parse'] },
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'stop', label: 'Stop there' },
    ],
  }),
  rowsPerItem: number({
    label: 'Rows per item',
    default: 1,
    min: 1,
    max: 100_000,
    step: 1,
    when: { operation: ['parse'] },
    help: 'More than one: items have a list called rows.',
  }),
  output: choice({
    label: 'Write to',
    default: 'file',
    when: { operation: ['write'] },
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'text', label: 'A field' },
    ],
  }),
  fileName: text({
    label: 'File name',
    default: 'items.csv',
    when: { operation: ['write', 'filter'], output: ['file'] },
  }),
  to: text({
    label: 'Name in the item',
    default: 'csv',
    required: true,
    when: writing,
    help: 'Where following nodes find the file or the text.',
  }),
  quoteAll: boolean({ label: 'Quote every value', when: writing }),
  lineEnd: choice({
    label: 'Line ends',
    default: 'crlf',
    when: writing,
    choices: [
      { value: 'crlf', label: 'Windows (as RFC 4180 says)' },
      { value: 'lf', label: 'Unix' },
    ],
  }),
  mark: boolean({
    label: 'Byte order mark',
    when: { operation: ['write', 'filter'], output: ['file'] },
    help: 'Lets Excel know that the file is UTF-8 or UTF-16.',
  }),
  guardFormulas: boolean({
    label: 'Guard against formulas',
    default: true,
    when: writing,
    help: 'Puts an apostrophe before texts that a spreadsheet would run as a formula.',
  }),
};
