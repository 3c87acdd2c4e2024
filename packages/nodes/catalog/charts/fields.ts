import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import { aggregates } from './data/aggregate.ts';

const aggregateLabels = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  last: 'Last',
} as const;

type When = { when?: { readonly [field: string]: readonly string[] } };

/** How several values of the same place become one. */
const aggregateField = (more: When) =>
  choice({
    label: 'Aggregation',
    default: 'sum',
    choices: aggregates.map((value) => ({ value, label: aggregateLabels[value] })),
    ...more,
  });

const orderField = (more: When) =>
  choice({
    label: 'Order',
    default: 'given',
    choices: [
      { value: 'given', label: 'Input order' },
      { value: 'most', label: 'Largest first' },
      { value: 'least', label: 'Smallest first' },
      { value: 'name', label: 'By name' },
    ],
    ...more,
  });

/** The fields of a picture's appearance and output. */
export const appearanceFields = {
  labels: boolean({
    label: 'Show values',
    default: true,
    help: 'At bars, points, slices and cells, where there is room.',
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
  theme: choice({
    label: 'Colors',
    default: 'light',
    choices: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  }),
  transparent: boolean({ label: 'No background' }),
  width: number({ label: 'Width (pixels)', default: 800, min: 200, max: 4000, step: 1 }),
  height: number({ label: 'Height (pixels)', default: 450, min: 120, max: 4000, step: 1 }),
  format: choice({
    label: 'File',
    default: 'svg',
    choices: [
      { value: 'svg', label: 'SVG (vector)' },
      { value: 'png', label: 'PNG (for mails and chats)' },
    ],
  }),
  scale: number({
    label: 'Scale factor',
    default: 2,
    min: 1,
    max: 4,
    step: 1,
    when: { format: ['png'] },
    help: '2 is sharp on most screens.',
  }),
  fileName: text({ label: 'File name', help: 'If empty, the title.' }),
  to: text({
    label: 'Result field',
    default: 'chart',
    required: true,
    help: 'The file and its details get this name in the item.',
  }),
};

const across = ['bar', 'line', 'area', 'pie', 'box'];
const along = ['bar', 'line', 'area', 'pie'];

/** The kinds of charts that can be chosen. */
export const chartKinds = [
  { value: 'bar', label: 'Bar chart' },
  { value: 'line', label: 'Line chart' },
  { value: 'area', label: 'Area chart' },
  { value: 'pie', label: 'Pie chart' },
  { value: 'scatter', label: 'Scatter plot' },
  { value: 'histogram', label: 'Histogram' },
  { value: 'box', label: 'Box plot' },
] as const;

export const chartFields = {
  kind: choice({
    label: 'Kind',
    default: 'bar',
    choices: chartKinds,
  }),
  x: text({
    label: 'X-axis',
    when: { kind: [...across, 'scatter'] },
    placeholder: 'month',
    help: 'The field with names or dates; for scatter plots, with numbers. If empty, chosen automatically.',
  }),
  y: text({
    label: 'Values',
    placeholder: 'revenue, costs',
    help: 'Fields with numbers, one series each. If empty, the first field with numbers, or the number of items.',
  }),
  group: text({
    label: 'Series field',
    when: { kind: ['bar', 'line', 'area', 'scatter', 'histogram', 'box'] },
    placeholder: 'region',
    help: 'Each value of this field becomes a series. At most eight; smaller ones are combined as “Other”.',
  }),
  aggregate: aggregateField({ when: { kind: along } }),
  period: choice({
    label: 'Group dates by',
    default: 'auto',
    when: { kind: along },
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'none', label: 'Do not group (lines)' },
      ...(['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map((value) => ({
        value,
        label: value.charAt(0).toUpperCase() + value.slice(1),
      })),
    ],
    help: 'For dates written like 2026-03-31, with or without a time; in UTC.',
  }),
  order: orderField({ when: { kind: ['bar', 'pie'] } }),
  most: number({
    label: 'Category limit',
    default: 30,
    min: 2,
    max: 200,
    step: 1,
    when: { kind: ['bar', 'pie', 'box'] },
    help: 'Smaller ones are combined as “Other”. A pie has at most eight.',
  }),
  stacked: boolean({ label: 'Stacked', when: { kind: ['bar', 'area'] } }),
  direction: choice({
    label: 'Direction',
    default: 'auto',
    when: { kind: ['bar'] },
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'vertical', label: 'Vertical' },
      { value: 'horizontal', label: 'Horizontal' },
    ],
  }),
  donut: boolean({ label: 'Donut with total', when: { kind: ['pie'] } }),
  smooth: boolean({ label: 'Smooth lines', when: { kind: ['line', 'area'] } }),
  bins: number({
    label: 'Bins',
    min: 1,
    max: 200,
    step: 1,
    when: { kind: ['histogram'] },
    help: 'If empty, bins of a round width that fits the data.',
  }),
  title: text({ label: 'Title' }),
  subtitle: text({ label: 'Subtitle' }),
  xTitle: text({
    label: 'X-axis title',
    when: { kind: ['bar', 'line', 'area', 'scatter', 'histogram', 'box'] },
  }),
  yTitle: text({
    label: 'Y-axis title',
    when: { kind: ['bar', 'line', 'area', 'scatter', 'histogram', 'box'] },
  }),
  keep: boolean({
    label: 'Keep items',
    help: 'Passes the items on, with the chart attached to the first, so that a report can show both. If off, only the chart is passed on.',
  }),
  ...appearanceFields,
};

export const heatmapFields = {
  mode: choice({
    label: 'Kind',
    default: 'matrix',
    choices: [
      { value: 'matrix', label: 'Matrix of two fields' },
      { value: 'calendar', label: 'Calendar' },
    ],
  }),
  columns: text({
    label: 'Columns',
    when: { mode: ['matrix'] },
    placeholder: 'weekday',
    help: 'The field whose values are the columns. If empty, chosen automatically.',
  }),
  rows: text({
    label: 'Rows',
    when: { mode: ['matrix'] },
    placeholder: 'region',
    help: 'The field whose values are the rows. If empty, chosen automatically.',
  }),
  date: text({
    label: 'Date',
    when: { mode: ['calendar'] },
    placeholder: 'createdAt',
    help: 'The field with dates like 2026-03-31, with or without a time, in UTC. If empty, the first one with dates.',
  }),
  value: text({
    label: 'Value',
    placeholder: 'amount',
    help: 'The field with the number that colors a cell. If empty, items are counted.',
  }),
  aggregate: aggregateField({}),
  order: orderField({ when: { mode: ['matrix'] } }),
  most: number({
    label: 'Row and column limit',
    default: 40,
    min: 2,
    max: 200,
    step: 1,
    when: { mode: ['matrix'] },
    help: 'Smaller ones are combined as “Other”.',
  }),
  colours: choice({
    label: 'Color scale',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'one', label: 'Sequential (low to high)' },
      { value: 'both', label: 'Diverging (around zero)' },
    ],
  }),
  title: text({ label: 'Title' }),
  subtitle: text({ label: 'Subtitle' }),
  ...appearanceFields,
};

export const visualizationFields = {
  goal: choice({
    label: 'Show',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'compare', label: 'Comparison' },
      { value: 'trend', label: 'Change over time' },
      { value: 'share', label: 'Parts of a whole' },
      { value: 'distribution', label: 'Distribution' },
      { value: 'relation', label: 'Correlation' },
    ],
  }),
  fields: text({
    label: 'Fields',
    placeholder: 'date, region, revenue',
    help: 'The fields to consider. If empty, all fields of the items.',
  }),
  charts: number({
    label: 'Chart limit',
    default: 1,
    min: 1,
    max: 8,
    step: 1,
    help: 'Best first; one item for each chart.',
  }),
  ...appearanceFields,
};
