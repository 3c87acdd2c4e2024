import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import { formatChoices } from './formats.ts';

export const converterFields = {
  from: choice({
    label: 'From',
    default: 'auto',
    choices: [{ value: 'auto', label: 'Detect automatically' }, ...formatChoices],
  }),
  target: choice({
    label: 'To',
    default: 'json',
    choices: formatChoices,
    help: 'Data (CSV, Excel, JSON, YAML, XML) can become anything. Markdown, HTML and text can become each other.',
  }),
  file: text({ label: 'File', help: 'The name of the file in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the text or data. Excel is base64.',
  }),
  charset: text({
    label: 'Encoding',
    default: 'auto',
    help: 'Of the file that is read: auto, utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis … UTF-8 is written.',
  }),
  header: boolean({ label: 'First row has column names', default: true, help: 'For CSV, Excel and tables in text.' }),
  delimiter: choice({
    label: 'Delimiter',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Detect automatically (comma when writing)' },
      { value: ',', label: 'Comma' },
      { value: ';', label: 'Semicolon' },
      { value: 'tab', label: 'Tab' },
      { value: '|', label: 'Pipe' },
    ],
    help: 'Of CSV.',
  }),
  types: choice({
    label: 'Values',
    default: 'detect',
    choices: [
      { value: 'detect', label: 'Detect numbers, true, false and empty values' },
      { value: 'text', label: 'Keep everything as text' },
    ],
    help: 'Reading CSV and XML.',
  }),
  sheet: text({ label: 'Sheet', help: 'For Excel: the name, or the number from 1. If empty, the first.' }),
  root: text({
    label: 'Root element',
    when: { target: ['xml'] },
    help: 'If empty, root, or the only field of the data.',
  }),
  indent: number({ label: 'Indent (spaces)', default: 2, min: 0, max: 8, step: 1, when: { target: ['json', 'xml'] } }),
  rawHtml: boolean({
    label: 'Keep HTML in Markdown',
    when: { target: ['html', 'text'] },
    help: 'If off, it is shown as text. Turn it on only for trusted text.',
  }),
  output: choice({
    label: 'Result',
    default: 'file',
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'text', label: 'Text in a field' },
    ],
  }),
  fileName: text({
    label: 'File name',
    when: { output: ['file'] },
    help: 'If empty, the name of the file with the extension of its format.',
  }),
  to: text({ label: 'Result field', default: 'converted', required: true, help: 'The name that it gets in the item.' }),
};
