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
    label: 'Group by',
    placeholder: 'sku',
    help: 'One forecast for each value of these fields. If empty, one for all items.',
  }),
  method: choice({
    label: 'Method',
    default: 'simple',
    choices: [
      { value: 'simple', label: 'Level (simple smoothing)' },
      { value: 'holt', label: 'Level and trend (Holt)' },
      { value: 'additive', label: 'Trend and additive season (Holt–Winters)' },
      { value: 'multiplicative', label: 'Trend and multiplicative season (Holt–Winters)' },
      { value: 'croston', label: 'Intermittent demand (Croston)' },
      { value: 'sba', label: 'Intermittent demand, bias-corrected (SBA)' },
    ],
  }),
  horizon: number({ label: 'Periods ahead', default: 3, min: 1, max: 1000, step: 1 }),
  period: number({
    label: 'Season length (periods)',
    default: 12,
    min: 2,
    max: 400,
    step: 1,
    when: { method: seasonal },
    help: '12 for months, 7 for days. Two seasons are needed.',
  }),
  alpha: number({
    label: 'Level smoothing (alpha)',
    ...share,
    help: 'From 0.01 (slow) to 0.99 (immediate). If empty, the value that fits the data best.',
  }),
  beta: number({ label: 'Trend smoothing (beta)', ...share, when: { method: ['holt', ...seasonal] } }),
  gamma: number({ label: 'Season smoothing (gamma)', ...share, when: { method: seasonal } }),
  interval: number({
    label: 'Prediction interval (%)',
    default: 95,
    min: 50,
    max: 99.9,
    help: 'How likely the demand of a period is to lie between "lower" and "upper".',
  }),
  negative: boolean({
    label: 'Allow negative forecasts',
    help: 'If off, negative forecasts become zero.',
  }),
  decimals: number({ label: 'Decimal places', default: 2, min: 0, max: 10, step: 1 }),
  to: text({ label: 'Result field', default: 'forecast' }),
};
