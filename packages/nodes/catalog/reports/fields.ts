import { boolean, choice, json, multiline, number, pairs, text } from '@heddle/contract/node/fields';
import { chartKinds } from '../charts/fields.ts';
import { missingGlyphsField } from '../../lib/fonts/missing-glyphs.ts';
import { pageFields } from '../pdf/fields.ts';

/** The fields of a report's output. */
const outputFields = {
  format: choice({
    label: 'File',
    default: 'html',
    choices: [
      { value: 'html', label: 'HTML (self-contained)' },
      { value: 'pdf', label: 'PDF' },
      { value: 'docx', label: 'Word (DOCX)' },
    ],
  }),
  numbers: choice({
    label: 'Numbers',
    default: 'plain',
    choices: [
      { value: 'plain', label: '1,234.5' },
      { value: 'compact', label: '1.2k' },
      { value: 'percent', label: 'Percent: 0.25 is 25%' },
      { value: 'currency', label: 'Currency' },
    ],
  }),
  plain: text({
    label: 'Plain numbers',
    when: { numbers: ['compact', 'percent', 'currency'] },
    placeholder: 'orders, visits',
    help: 'Fields, columns and key figures that keep the plain number format. Counts always do.',
  }),
  currency: text({
    label: 'Currency',
    default: 'EUR',
    required: true,
    when: { numbers: ['currency'] },
    help: 'Its code, like EUR, USD or CHF.',
  }),
  locale: text({
    label: 'Language',
    default: 'en-GB',
    help: 'How numbers and dates are written, like en-GB, de-CH or fr.',
  }),
  ...pageFields({ format: ['html', 'pdf', 'docx'] }),
  letters: missingGlyphsField({ format: ['pdf'] }),
  fileName: text({ label: 'File name', help: 'If empty, the title.' }),
  to: text({
    label: 'Result field',
    default: 'report',
    required: true,
    help: 'The file and its details get this name in the item.',
  }),
};

const heading = {
  title: text({ label: 'Title', default: 'Report' }),
  subtitle: text({ label: 'Subtitle', placeholder: 'March 2026' }),
};

export const builderFields = {
  ...heading,
  sections: json({
    label: 'Sections',
    placeholder:
      '[{ "heading": "Sales", "text": "Up **{{ growth }}%**.", "chart": { "kind": "bar", "x": "month", "y": "revenue" }, "table": true }]',
    help: 'A list. Each section may have: pageBreak, heading, level (1 to 3), text (Markdown), figures ({ "Revenue": "sum(revenue)" }), chart (true, or kind, x, y, group, aggregate, order, title, height …), table (true, or columns, groupBy, calculate, sort, limit, totals) and note, in this order. If empty: the number of items, a chart that fits and a table.',
  }),
  ...outputFields,
};

const drawn = chartKinds.map(({ value }) => value);

export const generatorFields = {
  ...heading,
  per: choice({
    label: 'Documents',
    default: 'all',
    choices: [
      { value: 'all', label: 'One for all items' },
      { value: 'each', label: 'One for each item' },
    ],
  }),
  text: multiline({ label: 'Text', placeholder: 'Dear {{ name }}, …', help: 'Markdown, at the beginning.' }),
  figures: pairs({
    label: 'Key figures',
    help: 'A name and a calculation: sum(amount), mean(amount), count(), or a fixed value.',
  }),
  chart: choice({
    label: 'Chart',
    default: 'none',
    choices: [{ value: 'none', label: 'None' }, { value: 'auto', label: 'Automatic' }, ...chartKinds],
  }),
  chartTitle: text({ label: 'Chart title', when: { chart: ['auto', ...drawn] } }),
  x: text({ label: 'X-axis', when: { chart: drawn }, placeholder: 'month', help: 'If empty, a field that fits.' }),
  y: text({
    label: 'Values',
    when: { chart: drawn },
    placeholder: 'revenue',
    help: 'Fields with numbers. If empty, the first one.',
  }),
  series: text({ label: 'Series field', when: { chart: drawn }, placeholder: 'region' }),
  pictures: boolean({
    label: 'Include images of the items',
    default: true,
    help: 'PNG, JPEG and SVG files of the items, like a chart of Chart Generator: 20 at most, of 2 MiB each.',
  }),
  table: choice({
    label: 'Table',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'items', label: 'Items' },
      { value: 'groups', label: 'Grouped items' },
    ],
  }),
  columns: text({
    label: 'Columns',
    when: { table: ['items'] },
    placeholder: 'name = Customer, amount',
    help: 'Fields; write a heading after =. If empty, all fields.',
  }),
  groupBy: text({ label: 'Group by', required: true, when: { table: ['groups'] }, placeholder: 'region' }),
  calculate: pairs({
    label: 'Calculate',
    when: { table: ['groups'] },
    help: 'A name and a calculation: sum(amount), count() … If empty, the items are counted.',
  }),
  sort: text({
    label: 'Sort by',
    when: { table: ['items', 'groups'] },
    placeholder: '-amount',
    help: 'A column; write - before it for descending order.',
  }),
  rows: number({
    label: 'Row limit',
    default: 1000,
    min: 1,
    max: 5000,
    step: 1,
    when: { table: ['items', 'groups'] },
  }),
  totals: boolean({ label: 'Totals row', when: { table: ['items', 'groups'] } }),
  closing: multiline({ label: 'Closing text', help: 'Markdown, at the end.' }),
  ...outputFields,
};
