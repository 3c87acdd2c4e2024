import { defineErrors } from './define.ts';

/** What goes wrong with calculations. */
export const calculatorErrors = defineErrors({
  calculation_unreadable: {
    status: 422,
    message: (p: { reason: string; at: number }) => `The formula cannot be read: ${p.reason} at character ${p.at + 1}.`,
    hint: 'A formula has numbers, names of fields, + - * / ^ mod, parentheses and functions like round(price * 1.081, 2).',
  },
  calculation_not_number: {
    status: 422,
    message: (p: { name: string; value: string }) => `"${p.name}" is not a number: it is ${p.value}.`,
    hint: 'Check the name of the field, and what the earlier step gives.',
  },
  calculation_impossible: {
    status: 422,
    message: (p: { reason: string }) => `There is no result: ${p.reason}.`,
    hint: 'Check the numbers that go into it.',
  },
});
