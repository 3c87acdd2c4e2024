import { defineErrors } from './define.ts';

/** Building and mending workflows by words. */
export const assistantErrors = defineErrors({
  assistant_not_built: {
    status: 422,
    message: (p: { reason: string }) => `The model gave no workflow that could be used: ${p.reason}.`,
    hint: 'Describe it in smaller steps, or choose a more capable model.',
  },
  assistant_workflow_large: {
    status: 422,
    message: 'The workflow on the canvas is too large for a model to change as a whole.',
    hint: 'Extract parts of it into workflows of their own, and let those be changed.',
  },
  assistant_too_slow: {
    status: 504,
    message: (p: { minutes: number }) => `The model was not done after ${p.minutes} minutes.`,
    hint: 'Describe it in smaller steps, or choose a faster model.',
  },
  assistant_step_unknown: {
    status: 404,
    message: 'The node whose failure is to be explained is not in the workflow.',
  },
});
