import { defineErrors } from './define.ts';

/** Building and mending workflows by words. */
export const assistantErrors = defineErrors({
  assistant_not_built: {
    status: 422,
    message: (p: { reason: string }) => `The model gave no workflow that could be used: ${p.reason}.`,
    hint: 'Describe it in smaller steps, or choose a more capable model.',
  },
  assistant_step_unknown: {
    status: 404,
    message: 'The node whose failure is to be explained is not in the workflow.',
  },
});
