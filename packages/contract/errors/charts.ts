import { defineErrors } from './define.ts';

/** What keeps a chart from being drawn. */
export const chartErrors = defineErrors({
  chart_empty: {
    status: 422,
    message: (p: { reason: string }) => `There is nothing to draw: ${p.reason}.`,
    hint: 'Check what the earlier step gives, and the fields that the chart is made of.',
  },
  chart_unfit: {
    status: 422,
    message: (p: { reason: string }) => `The data do not fit this chart: ${p.reason}.`,
    hint: 'Choose another kind of chart, or other fields.',
  },
});
