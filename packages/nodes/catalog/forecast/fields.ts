import { choice, number, text } from '@heddle/contract/node/fields';

const seasonal = ['additive', 'multiplicative'];

export const trendFields = {
  operation: choice({
    label: 'Calculate',
    default: 'trend',
    choices: [
      { value: 'trend', label: 'Trend test (Mann–Kendall, Sen)' },
      { value: 'average', label: 'Moving average' },
      { value: 'seasons', label: 'Decomposition (trend, season, remainder)' },
      { value: 'forecast', label: 'Forecast' },
    ],
    help: 'Moving average and decomposition add fields to each item; trend test and forecast return one item per series.',
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
    help: 'The date field to sort by. If empty, items are used in input order, earliest first.',
  }),
  groupBy: text({
    label: 'Group by',
    placeholder: 'product',
    help: 'One series for each value of these fields. If empty, all items form one series.',
  }),
  average: choice({
    label: 'Average',
    default: 'simple',
    when: { operation: ['average'] },
    choices: [
      { value: 'simple', label: 'Simple' },
      { value: 'weighted', label: 'Weighted (latest most)' },
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
    help: 'How many values are averaged. For the exponential average, alpha is 2 / (window + 1).',
  }),
  season: choice({
    label: 'Season',
    default: 'additive',
    when: { operation: ['seasons'] },
    choices: [
      { value: 'additive', label: 'Additive' },
      { value: 'multiplicative', label: 'Multiplicative' },
    ],
  }),
  method: choice({
    label: 'Method',
    default: 'holt',
    when: { operation: ['forecast'] },
    choices: [
      { value: 'simple', label: 'Level (simple smoothing)' },
      { value: 'holt', label: 'Level and trend (Holt)' },
      { value: 'additive', label: 'Trend and additive season (Holt–Winters)' },
      { value: 'multiplicative', label: 'Trend and multiplicative season (Holt–Winters)' },
    ],
  }),
  horizon: number({ label: 'Steps ahead', default: 3, min: 1, max: 1000, step: 1, when: { operation: ['forecast'] } }),
  period: number({
    label: 'Season length (periods)',
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
    help: 'For the test and the intervals.',
  }),
  digits: number({ label: 'Significant digits', default: 10, min: 1, max: 17, step: 1 }),
  to: text({ label: 'Result field', default: 'trend', required: true }),
};

/** True if a forecasting method uses seasons. */
export const isSeasonal = (method: string): boolean => seasonal.includes(method);
