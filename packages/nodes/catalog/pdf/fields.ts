import { boolean, choice, json, multiline, number, text } from '@heddle/contract/node/fields';
import { missingGlyphsField } from '../../lib/fonts/missing-glyphs.ts';

/** The paper, and the header and footer of every page. */
export const pageFields = <const W extends { readonly [field: string]: readonly string[] }>(when: W) => ({
  pageSize: choice({
    label: 'Paper',
    default: 'A4',
    when,
    choices: ['A3', 'A4', 'A5', { value: 'LETTER', label: 'Letter' }, { value: 'LEGAL', label: 'Legal' }],
  }),
  orientation: choice({
    label: 'Orientation',
    default: 'portrait',
    when,
    choices: [
      { value: 'portrait', label: 'Portrait' },
      { value: 'landscape', label: 'Landscape' },
    ],
  }),
  margin: number({ label: 'Margin (mm)', default: 20, min: 0, max: 80, when }),
  header: text({
    label: 'Header',
    when,
    help: 'On every page. {page} is the page number, {pages} the number of pages.',
  }),
  footer: text({ label: 'Footer', default: '{page} / {pages}', when, help: 'On every page, like the header.' }),
  author: text({ label: 'Author', when }),
});

const making = { operation: ['create'] };
const stamping = { operation: ['stamp'] };
const splitting = { operation: ['split'] };

export const pdfFields = {
  operation: choice({
    label: 'Operation',
    default: 'create',
    choices: [
      { value: 'create', label: 'Create a PDF' },
      { value: 'merge', label: 'Merge PDFs' },
      { value: 'split', label: 'Split a PDF' },
      { value: 'stamp', label: 'Stamp a PDF' },
      { value: 'text', label: 'Extract text' },
    ],
  }),
  source: choice({
    label: 'From',
    default: 'markdown',
    when: making,
    choices: [
      { value: 'markdown', label: 'Markdown' },
      { value: 'html', label: 'HTML' },
      { value: 'template', label: 'Liquid template' },
      { value: 'file', label: 'A Markdown or HTML file of the item' },
    ],
  }),
  content: multiline({
    label: 'Content',
    required: true,
    when: { operation: ['create'], source: ['markdown', 'html'] },
    placeholder: '# Invoice {{ number }}\n\nDear {{ customer.name }}, …',
    help: 'Headings, lists, tables, links, code and images as data: URLs. HTML may also set alignment, color and page breaks by style attributes; scripts and style sheets are left out.',
  }),
  template: multiline({
    label: 'Template',
    required: true,
    expression: false,
    when: { operation: ['create'], source: ['template'] },
    placeholder:
      '# Invoice {{ number }}\n\n{% for line in lines %}\n- {{ line.name }}: {{ line.price | round: 2 }}\n{% endfor %}',
    help: 'A Liquid template, rendered with the data of each item. Heddle expressions are not evaluated here.',
  }),
  templateAs: choice({
    label: 'Template format',
    default: 'markdown',
    when: { operation: ['create'], source: ['template'] },
    choices: [
      { value: 'markdown', label: 'Markdown' },
      { value: 'html', label: 'HTML (values are escaped)' },
    ],
  }),
  data: json({
    label: 'Data',
    when: { operation: ['create'], source: ['template'] },
    help: 'The data for the template. If empty, the data of the item.',
  }),
  file: text({
    label: 'File',
    when: { operation: ['create', 'split', 'stamp', 'text'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  ...pageFields(making),
  letters: missingGlyphsField({ operation: ['create', 'stamp'] }),
  title: text({
    label: 'Title',
    when: { operation: ['create', 'merge'] },
    help: 'Shown in the document properties of PDF readers.',
  }),
  subject: text({ label: 'Subject', when: making }),
  keywords: text({ label: 'Keywords', when: making }),
  which: choice({
    label: 'PDFs',
    default: 'all',
    when: { operation: ['merge'] },
    choices: [
      { value: 'all', label: 'All PDFs of all items' },
      { value: 'first', label: 'The first file of every item' },
    ],
    help: 'In the order of the items.',
  }),
  divide: choice({
    label: 'Split',
    default: 'every',
    when: splitting,
    choices: [
      { value: 'every', label: 'Every n pages' },
      { value: 'ranges', label: 'By page ranges' },
    ],
  }),
  every: number({
    label: 'Pages per part',
    default: 1,
    min: 1,
    max: 5000,
    step: 1,
    when: { operation: ['split'], divide: ['every'] },
  }),
  ranges: text({
    label: 'Ranges',
    required: true,
    when: { operation: ['split'], divide: ['ranges'] },
    placeholder: '1-3, 4, 5-',
    help: 'One part per range; 5- means from page 5 to the end.',
  }),
  stamp: choice({
    label: 'Stamp',
    default: 'numbers',
    when: stamping,
    choices: [
      { value: 'numbers', label: 'Page numbers' },
      { value: 'text', label: 'Text' },
      { value: 'watermark', label: 'Watermark across the page' },
    ],
  }),
  text: text({
    label: 'Text',
    required: true,
    when: { operation: ['stamp'], stamp: ['text', 'watermark'] },
    placeholder: 'DRAFT',
    help: '{page} is the page number, {pages} the number of pages.',
  }),
  numbers: text({
    label: 'Number format',
    default: '{page} / {pages}',
    when: { operation: ['stamp'], stamp: ['numbers'] },
  }),
  position: choice({
    label: 'Position',
    default: 'bottom',
    when: { operation: ['stamp'], stamp: ['numbers', 'text'] },
    choices: [
      { value: 'top-left', label: 'Top left' },
      { value: 'top', label: 'Top' },
      { value: 'top-right', label: 'Top right' },
      { value: 'bottom-left', label: 'Bottom left' },
      { value: 'bottom', label: 'Bottom' },
      { value: 'bottom-right', label: 'Bottom right' },
    ],
  }),
  size: number({
    label: 'Size (points)',
    default: 9,
    min: 4,
    max: 96,
    when: { operation: ['stamp'], stamp: ['numbers', 'text'] },
  }),
  colour: text({ label: 'Color', default: '#535862', when: stamping, help: 'Like #535862.' }),
  opacity: number({
    label: 'Opacity (%)',
    min: 1,
    max: 100,
    when: stamping,
    help: 'If empty, 100, and 14 for a watermark.',
  }),
  edge: number({
    label: 'Distance from the edge (mm)',
    default: 10,
    min: 0,
    max: 100,
    when: { operation: ['stamp'], stamp: ['numbers', 'text'] },
  }),
  pages: text({ label: 'Pages', when: stamping, placeholder: '2-', help: 'Like 1-3, 5. If empty, all.' }),
  perPage: boolean({
    label: 'One text per page',
    when: { operation: ['text'] },
    help: 'If off, one text for all pages.',
  }),
  fileName: text({
    label: 'File name',
    when: { operation: ['create', 'merge', 'split', 'stamp'] },
    help: 'If empty, the title or the name of the file.',
  }),
  to: text({
    label: 'Result field',
    default: 'pdf',
    required: true,
    help: 'The file and its details get this name in the item.',
  }),
};
