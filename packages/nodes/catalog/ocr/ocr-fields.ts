import { boolean, choice, number, text } from '@heddle/contract/node/fields';

export const ocrFields = {
  file: text({ label: 'File', help: 'The name of the image or PDF in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the file in base64.',
  }),
  language: choice({
    label: 'Language',
    default: 'both',
    choices: [
      { value: 'both', label: 'English and German' },
      { value: 'eng', label: 'English' },
      { value: 'deu', label: 'German' },
    ],
    help: 'One language is faster and more reliable.',
  }),
  layout: choice({
    label: 'Layout',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'A page: detect columns and paragraphs' },
      { value: 'block', label: 'One block of text' },
      { value: 'line', label: 'One line' },
      { value: 'word', label: 'One word' },
      { value: 'sparse', label: 'Scattered text, in any order' },
    ],
  }),
  characters: text({
    label: 'Allowed characters',
    placeholder: '0123456789.,',
    expression: false,
    help: 'Only these are recognized, for meter readings or codes. If empty, all.',
  }),
  minimum: number({
    label: 'Minimum confidence (%)',
    default: 0,
    min: 0,
    max: 100,
    help: 'Words that are less sure are left out.',
  }),
  words: boolean({ label: 'List words', help: 'With their positions in pixels and confidence.' }),
  pages: number({
    label: 'Page limit',
    default: 20,
    min: 1,
    max: 1000,
    step: 1,
    help: 'Of a PDF, only this many pages are read. Scanned pages only: the text of others is read by PDF Generator.',
  }),
  to: text({ label: 'Result field', default: 'ocr', required: true }),
};
