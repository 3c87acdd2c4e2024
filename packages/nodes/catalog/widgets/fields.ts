import { widgetLimits } from '@heddle/contract/api/widgets';
import { choice, json, number, text } from '@heddle/contract/node/fields';

const lists = { kind: ['chart', 'table'] };

export const widgetFields = {
  kind: choice({
    label: 'Show',
    default: 'number',
    choices: [
      { value: 'number', label: 'A number' },
      { value: 'chart', label: 'A chart' },
      { value: 'table', label: 'A table' },
    ],
    help: 'A run without items here leaves the widget unchanged; the dashboard then says so below it.',
  }),
  title: text({ label: 'Title', required: true, placeholder: 'Orders today' }),
  key: text({
    label: 'Key',
    help: 'Later runs update the widget of this workflow with the same key. If empty, the title is the key.',
  }),
  figure: choice({
    label: 'Aggregation',
    default: 'last',
    when: { kind: ['number'] },
    choices: [
      { value: 'last', label: 'Last value' },
      { value: 'sum', label: 'Sum' },
      { value: 'average', label: 'Average' },
      { value: 'smallest', label: 'Minimum' },
      { value: 'greatest', label: 'Maximum' },
      { value: 'count', label: 'Number of items' },
    ],
  }),
  value: json({
    label: 'Value',
    required: true,
    when: { kind: ['number'], figure: ['last', 'sum', 'average', 'smallest', 'greatest'] },
    placeholder: '{{ total }}',
    help: 'Evaluated for each item. Items without a number are skipped.',
  }),
  compareWith: number({
    label: 'Compare with',
    when: { kind: ['number'] },
    help: 'The widget shows the change from this number. If empty, from what it showed before.',
  }),
  chart: choice({
    label: 'Chart',
    default: 'bar',
    when: { kind: ['chart'] },
    choices: [
      { value: 'bar', label: 'Bars' },
      { value: 'line', label: 'Lines' },
      { value: 'pie', label: 'Pie' },
    ],
  }),
  label: text({
    label: 'Labels',
    when: { kind: ['chart'] },
    placeholder: 'month',
    help: 'The field with the label of an item. If empty, the first field with text.',
  }),
  series: text({
    label: 'Values',
    when: { kind: ['chart'] },
    placeholder: 'orders, returns',
    help: `Fields with numbers, separated by commas, ${widgetLimits.series} at most. If empty, all fields with numbers. A pie shows the first.`,
  }),
  columns: text({
    label: 'Columns',
    when: { kind: ['table'] },
    placeholder: 'name, total',
    help: `Fields, separated by commas, ${widgetLimits.columns} at most. If empty, the first fields.`,
  }),
  limit: number({
    label: 'Item limit',
    default: 20,
    min: 1,
    max: widgetLimits.rows,
    step: 1,
    when: lists,
    help: 'Items after this many are not shown.',
  }),
  unit: text({ label: 'Unit', when: { kind: ['number', 'chart'] }, placeholder: 'CHF' }),
};
