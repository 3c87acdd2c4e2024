import { defineErrors } from './define.ts';

/** Errors of charts. */
export const chartErrors = defineErrors({
  chart_empty: {
    status: 422,
    message: (p: { reason: string }) => `There is nothing to draw: ${p.reason}.`,
    hint: 'Check the output of the earlier step and the fields of the chart.',
  },
  chart_unfit: {
    status: 422,
    message: (p: { reason: string }) => `The data do not fit this chart: ${p.reason}.`,
    hint: 'Choose another kind of chart, or other fields.',
  },
});
