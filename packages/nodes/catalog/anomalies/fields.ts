import { choice, number, text } from '@heddle/contract/node/fields';

const scored = ['zscore', 'mad', 'seasonal'];
const ofSeries = ['zscore', 'iqr', 'mad', 'seasonal'];

export const anomalyFields = {
  method: choice({
    label: 'Method',
    default: 'mad',
    choices: [
      { value: 'mad', label: 'Distance from the median (MAD)' },
      { value: 'zscore', label: 'Distance from the mean (z-score)' },
      { value: 'iqr', label: 'Outside the quartiles (IQR)' },
      { value: 'seasonal', label: 'Seasonal residuals' },
      { value: 'forest', label: 'Several fields together (isolation forest)' },
    ],
    help: 'The median is robust against outliers, the mean is not. The season method uses the residuals after removing trend and season.',
  }),
  value: text({
    label: 'Value',
    default: 'value',
    required: true,
    when: { method: ofSeries },
    help: 'The field with the number.',
  }),
  features: text({
    label: 'Fields',
    required: true,
    when: { method: ['forest'] },
    placeholder: 'amount, hour, distance',
    help: 'Numeric fields, separated by commas. Units do not matter.',
  }),
  time: text({
    label: 'Time',
    when: { method: ['seasonal'] },
    placeholder: 'date',
    help: 'The date field to sort by. If empty, items are used in input order.',
  }),
  period: number({
    label: 'Season length (periods)',
    default: 7,
    min: 2,
    max: 400,
    step: 1,
    when: { method: ['seasonal'] },
    help: '7 for days, 24 for hours. Two seasons are needed.',
  }),
  threshold: number({
    label: 'Threshold',
    default: 3.5,
    min: 0.1,
    when: { method: scored },
    help: 'In deviations. A smaller threshold finds more.',
  }),
  fences: number({
    label: 'Fence factor',
    default: 1.5,
    min: 0.1,
    when: { method: ['iqr'] },
    help: 'How many interquartile ranges a value may lie beyond the quartiles.',
  }),
  score: number({
    label: 'Score threshold',
    default: 0.65,
    min: 0.5,
    max: 0.999,
    when: { method: ['forest'] },
    help: 'Scores range from 0 to 1; 0.5 is normal.',
  }),
  direction: choice({
    label: 'Direction',
    default: 'both',
    when: { method: ofSeries },
    choices: [
      { value: 'both', label: 'High and low' },
      { value: 'high', label: 'High only' },
      { value: 'low', label: 'Low only' },
    ],
  }),
  trees: number({ label: 'Trees', default: 100, min: 10, max: 1000, step: 1, when: { method: ['forest'] } }),
  sample: number({
    label: 'Items per tree',
    default: 256,
    min: 2,
    max: 10_000,
    step: 1,
    when: { method: ['forest'] },
  }),
  seed: number({
    label: 'Seed',
    default: 1,
    step: 1,
    min: -2_147_483_648,
    max: 2_147_483_647,
    when: { method: ['forest'] },
    help: 'The same seed gives the same items the same scores.',
  }),
  groupBy: text({
    label: 'Group by',
    placeholder: 'sensor',
    help: 'The baseline is calculated for each value of these fields. If empty, for all items together.',
  }),
  to: text({ label: 'Result field', default: 'anomaly', required: true }),
};
