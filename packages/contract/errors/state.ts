import { defineErrors } from './define.ts';

/** Errors of values that nodes store between runs. */
export const stateErrors = defineErrors({
  state_key_invalid: {
    status: 422,
    message: (p: { limit: number }) => `The key of a stored value must have 1 to ${p.limit} characters.`,
    hint: 'Use a shorter key, or a hash of it.',
  },
  state_value_too_large: {
    status: 422,
    message: (p: { limit: string }) => `The value to store is larger than ${p.limit}.`,
    hint: 'Store less, or write it to a file.',
  },
  state_not_number: {
    status: 422,
    message: (p: { key: string }) => `The stored value "${p.key}" is not a number.`,
    hint: 'Use another key, or delete the value first.',
  },
  state_contended: {
    status: 503,
    message: (p: { key: string }) => `The stored value "${p.key}" is changed by too many runs at once.`,
    hint: 'Try again in a moment.',
  },
  state_full: {
    status: 507,
    message: (p: { entries: number; size: string }) =>
      `Your workflows store too much: the limit is ${p.entries} values and ${p.size}.`,
    hint: 'Set a shorter lifetime for stored values, or delete those that are no longer needed.',
  },
});
