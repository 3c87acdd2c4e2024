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
    help: 'Filtering keeps only a few rows in memory, so it works for very large files.',
  }),
  keep: rules({
    label: 'Rows to keep',
    when: { operation: ['filter'] },
    help: 'Checked for each row; fields are column names. Without rules, all rows are kept.',
  }),
  source: choice({
    label: 'CSV from',
    default: 'auto',
    when: reading,
    choices: [
      { value: 'auto', label: 'A file of the item if there is one, else a field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text entered here' },
    ],
  }),
  text: multiline({ label: 'Text', required: true, when: { operation: ['parse', 'filter'], source: ['text'] } }),
  field: text({
    label: 'Field',
    default: 'body',
    when: { operation: ['parse', 'filter'], source: ['auto', 'field'] },
    help: 'The field with the text. If body is missing, value is used: text sent to a webhook is there.',
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
      { value: 'auto', label: 'Detect automatically (comma when writing)' },
      { value: ',', label: 'Comma' },
      { value: ';', label: 'Semicolon' },
      { value: 'tab', label: 'Tab' },
      { value: '|', label: 'Pipe' },
      { value: 'other', label: 'Other' },
    ],
  }),
  otherDelimiter: text({
    label: 'Custom delimiter',
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
    label: 'First row has column names',
    default: true,
    help: 'If off, columns are named column1, column2 … when reading, and no names are written.',
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
      { value: 'detect', label: 'Detect numbers, true, false and empty values' },
      { value: 'text', label: 'Keep everything as text' },
    ],
    help: 'Numbers with leading zeros or too many digits stay text.',
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
      { value: 'skip', label: 'Skip' },
      { value: 'route', label: 'Send to port "rejected"' },
    ],
  }),
  limit: number({
    label: 'Row limit',
    default: 100_000,
    min: 1,
    max: 5_000_000,
    step: 1,
    when: { operation: ['parse'] },
  }),
  onLimit: choice({
    label: 'If there are more',
    default: 'fail',
    when: { operation: ['parse'] },
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'stop', label: 'Stop at the limit' },
    ],
  }),
  rowsPerItem: number({
    label: 'Rows per item',
    default: 1,
    min: 1,
    max: 100_000,
    step: 1,
    when: { operation: ['parse'] },
    help: 'If more than one, items have a list called rows.',
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
    label: 'Result field',
    default: 'csv',
    required: true,
    when: writing,
    help: 'The name that the file or the text gets in the item.',
  }),
  quoteAll: boolean({ label: 'Quote every value', when: writing }),
  lineEnd: choice({
    label: 'Line endings',
    default: 'crlf',
    when: writing,
    choices: [
      { value: 'crlf', label: 'Windows (RFC 4180)' },
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
