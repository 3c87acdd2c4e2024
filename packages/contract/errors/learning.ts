import { defineErrors } from './define.ts';

/** Errors of nodes that learn from examples. */
export const learningErrors = defineErrors({
  model_not_found: {
    status: 404,
    message: (p: { name: string }) => `There is no saved model "${p.name}" of this kind.`,
    hint: 'Check the name, or train and save the model first. Each node type has models of its own.',
  },
  model_too_large: {
    status: 422,
    message: (p: { limit: string }) => `The trained model is larger than ${p.limit}.`,
    hint: 'Use fewer features, labels, trees or neurons.',
  },
  examples_unusable: {
    status: 422,
    message: (p: { reason: string }) => `The examples cannot be learned from: ${p.reason}.`,
    hint: 'Add examples: of two labels at least, and several of each.',
  },
});
