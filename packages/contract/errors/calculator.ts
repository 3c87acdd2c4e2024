import { defineErrors } from './define.ts';

/** Errors of the Calculator node. */
export const calculatorErrors = defineErrors({
  calculation_unreadable: {
    status: 422,
    message: (p: { reason: string; at: number }) => `The formula cannot be read: ${p.reason} at character ${p.at + 1}.`,
    hint: 'A formula has numbers, names of fields, + - * / ^ mod, parentheses and functions like round(price * 1.081, 2).',
  },
  calculation_not_number: {
    status: 422,
    message: (p: { name: string; value: string }) => `"${p.name}" is not a number: it is ${p.value}.`,
    hint: 'Check the name of the field and the output of the earlier step.',
  },
  calculation_impossible: {
    status: 422,
    message: (p: { reason: string }) => `There is no result: ${p.reason}.`,
    hint: 'Check the numbers in the calculation.',
  },
});
