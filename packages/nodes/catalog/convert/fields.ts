import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import { formatChoices } from './formats.ts';

export const converterFields = {
  from: choice({ label: 'From', default: 'auto', choices: [{ value: 'auto', label: 'Found out' }, ...formatChoices] }),
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
    help: 'Where the item has no such file: the field with the text or the data. Excel stands there in base64.',
  }),
  charset: text({
    label: 'Encoding',
    default: 'auto',
    help: 'Of the file that is read: auto, utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis … UTF-8 is written.',
  }),
  header: boolean({ label: 'First row has the names', default: true, help: 'In CSV, Excel and tables in text.' }),
  delimiter: choice({
    label: 'Delimiter',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Found out (comma when writing)' },
      { value: ',', label: 'Comma' },
      { value: ';', label: 'Semicolon' },
      { value: 'tab', label: 'Tab' },
      { value: '|', label: 'Bar' },
    ],
    help: 'Of CSV.',
  }),
  types: choice({
    label: 'Values',
    default: 'detect',
    choices: [
      { value: 'detect', label: 'Numbers, true, false and nothing as such' },
      { value: 'text', label: 'All as text' },
    ],
    help: 'Reading CSV and XML.',
  }),
  sheet: text({ label: 'Sheet', help: 'Reading Excel: its name, or its number from 1. If empty, the first.' }),
  root: text({
    label: 'Outermost element',
    when: { target: ['xml'] },
    help: 'If empty, root, or the only field of the data.',
  }),
  indent: number({ label: 'Indent (spaces)', default: 2, min: 0, max: 8, step: 1, when: { target: ['json', 'xml'] } }),
  rawHtml: boolean({
    label: 'Keep HTML in Markdown',
    when: { target: ['html', 'text'] },
    help: 'Off: it is shown as text. Turn it on only for texts of people you trust.',
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
    help: 'If empty, the name of the file with the ending of its format.',
  }),
  to: text({ label: 'Name in the item', default: 'converted', required: true, help: 'Where following nodes find it.' }),
};
