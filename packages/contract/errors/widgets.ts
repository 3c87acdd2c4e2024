import { defineErrors } from './define.ts';

/** Errors of dashboard widgets. */
export const widgetErrors = defineErrors({
  widgets_many: {
    status: 507,
    message: (p: { limit: number }) => `The dashboard has ${p.limit} widgets, which is the limit.`,
    hint: 'Remove widgets from the dashboard, or use fewer keys.',
  },
  widget_unknown: {
    status: 404,
    message: 'Widget not found.',
    hint: 'It may have been removed, or it belongs to someone else.',
  },
  widget_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The widget cannot be shown: ${p.reason}.`,
    hint: 'Correct the values in the properties panel.',
  },
});
