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
      { value: 'iqr', label: 'Beyond the quartiles (IQR)' },
      { value: 'seasonal', label: 'Unlike the season (residuals)' },
      { value: 'forest', label: 'Several fields together (isolation forest)' },
    ],
    help: 'The median is not moved by what is unusual itself, the mean is. A season looks at what is left when trend and season are taken out of a series.',
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
    help: 'Numbers, separated by commas. Their units do not matter.',
  }),
  time: text({
    label: 'Time',
    when: { method: ['seasonal'] },
    placeholder: 'date',
    help: 'The field with a date by which the items are put in order. If empty, they are taken as they come.',
  }),
  period: number({
    label: 'Periods of a season',
    default: 7,
    min: 2,
    max: 400,
    step: 1,
    when: { method: ['seasonal'] },
    help: '7 for days, 24 for hours. Two seasons are needed.',
  }),
  threshold: number({
    label: 'Unusual from',
    default: 3.5,
    min: 0.1,
    when: { method: scored },
    help: 'Deviations from what is usual. Smaller finds more.',
  }),
  fences: number({
    label: 'Fences',
    default: 1.5,
    min: 0.1,
    when: { method: ['iqr'] },
    help: 'How many times the zScore of the quartiles a value may lie beyond them.',
  }),
  score: number({
    label: 'Unusual from a score of',
    default: 0.65,
    min: 0.5,
    max: 0.999,
    when: { method: ['forest'] },
    help: 'Scores go from 0 to 1; half is usual.',
  }),
  direction: choice({
    label: 'Look for',
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
    label: 'Items of a tree',
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
    label: 'For each',
    placeholder: 'sensor',
    help: 'What is usual is found out for each value of these fields. If empty, for all items together.',
  }),
  to: text({ label: 'Result field', default: 'anomaly', required: true }),
};
