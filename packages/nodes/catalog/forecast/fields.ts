import { choice, number, text } from '@heddle/contract/node/fields';

const seasonal = ['additive', 'multiplicative'];

export const trendFields = {
  operation: choice({
    label: 'Work out',
    default: 'trend',
    choices: [
      { value: 'trend', label: 'Whether it rises or falls (Mann–Kendall, Sen)' },
      { value: 'average', label: 'Moving average' },
      { value: 'seasons', label: 'Trend, season and rest (decomposition)' },
      { value: 'forecast', label: 'Forecast' },
    ],
    help: 'Average and decomposition add to each item, trend and forecast give one item of each series.',
  }),
  value: text({
    label: 'Value',
    default: 'value',
    required: true,
    help: 'The field with the number. Each item is one step of the series.',
  }),
  time: text({
    label: 'Time',
    placeholder: 'date',
    help: 'The field with a date by which the items are put in order. If empty, they are taken as they come, the earliest first.',
  }),
  groupBy: text({
    label: 'For each',
    placeholder: 'product',
    help: 'One series for each value of these fields. If empty, all items are one.',
  }),
  average: choice({
    label: 'Average',
    default: 'simple',
    when: { operation: ['average'] },
    choices: [
      { value: 'simple', label: 'Simple' },
      { value: 'weighted', label: 'Weighted, the latest most' },
      { value: 'exponential', label: 'Exponential' },
    ],
  }),
  window: number({
    label: 'Window',
    default: 7,
    min: 1,
    max: 1000,
    step: 1,
    when: { operation: ['average'] },
    help: 'Values that are averaged. The exponential average follows as fast as one of so many: alpha is 2 / (window + 1).',
  }),
  season: choice({
    label: 'Season',
    default: 'additive',
    when: { operation: ['seasons'] },
    choices: [
      { value: 'additive', label: 'Is added' },
      { value: 'multiplicative', label: 'Multiplies' },
    ],
  }),
  method: choice({
    label: 'Method',
    default: 'holt',
    when: { operation: ['forecast'] },
    choices: [
      { value: 'simple', label: 'Level (simple smoothing)' },
      { value: 'holt', label: 'Level and trend (Holt)' },
      { value: 'additive', label: 'Trend and season, added (Holt–Winters)' },
      { value: 'multiplicative', label: 'Trend and season, multiplied (Holt–Winters)' },
    ],
  }),
  horizon: number({ label: 'Steps ahead', default: 3, min: 1, max: 1000, step: 1, when: { operation: ['forecast'] } }),
  period: number({
    label: 'Periods of a season',
    default: 12,
    min: 2,
    max: 400,
    step: 1,
    when: { operation: ['seasons', 'forecast'] },
    help: '12 for months, 7 for days. Two seasons are needed.',
  }),
  confidence: number({
    label: 'Confidence (%)',
    default: 95,
    min: 50,
    max: 99.9,
    when: { operation: ['trend', 'forecast'] },
    help: 'Of the test and of the intervals.',
  }),
  digits: number({ label: 'Significant digits', default: 10, min: 1, max: 17, step: 1 }),
  to: text({ label: 'Result field', default: 'trend', required: true }),
};

/** True if a forecasting method uses seasons. */
export const isSeasonal = (method: string): boolean => seasonal.includes(method);
