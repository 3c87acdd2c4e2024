import { boolean, choice, number, text } from '@heddle/contract/node/fields';

const share = { min: 0.01, max: 0.99 };
const seasonal = ['additive', 'multiplicative'];

export const forecastFields = {
  value: text({
    label: 'Value',
    default: 'quantity',
    required: true,
    help: 'The field with the demand. Each item is one period, the earliest first.',
  }),
  groupBy: text({
    label: 'For each',
    placeholder: 'sku',
    help: 'One forecast for each value of these fields. If empty, one for all items.',
  }),
  method: choice({
    label: 'Method',
    default: 'simple',
    choices: [
      { value: 'simple', label: 'Level (simple smoothing)' },
      { value: 'holt', label: 'Level and trend (Holt)' },
      { value: 'additive', label: 'Trend and season, added (Holt–Winters)' },
      { value: 'multiplicative', label: 'Trend and season, multiplied (Holt–Winters)' },
      { value: 'croston', label: 'Demand that is often zero (Croston)' },
      { value: 'sba', label: 'Demand that is often zero, without bias (SBA)' },
    ],
  }),
  horizon: number({ label: 'Periods ahead', default: 3, min: 1, max: 1000, step: 1 }),
  period: number({
    label: 'Periods of a season',
    default: 12,
    min: 2,
    max: 400,
    step: 1,
    when: { method: seasonal },
    help: '12 for months, 7 for days. Two seasons are needed.',
  }),
  alpha: number({
    label: 'Follows the level (alpha)',
    ...share,
    help: 'From 0.01, slowly, to 0.99, at once. If empty, what would have forecast best.',
  }),
  beta: number({ label: 'Follows the trend (beta)', ...share, when: { method: ['holt', ...seasonal] } }),
  gamma: number({ label: 'Follows the season (gamma)', ...share, when: { method: seasonal } }),
  interval: number({
    label: 'Prediction interval (%)',
    default: 95,
    min: 50,
    max: 99.9,
    help: 'How often the demand of a period will lie between "lower" and "upper", if it goes on as before.',
  }),
  negative: boolean({
    label: 'May be below zero',
    help: 'Otherwise zero takes its place: there is no demand below it.',
  }),
  decimals: number({ label: 'Digits after the point', default: 2, min: 0, max: 10, step: 1 }),
  to: text({ label: 'Result field', default: 'forecast' }),
};
