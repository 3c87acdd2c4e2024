import { defineNode } from '@heddle/contract/node/define';
import { calculatorFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const calculator = defineNode({
  type: 'calculator',
  name: 'Calculator',
  category: 'Core Operations',
  icon: 'calculator',
  description: 'Calculates exactly with decimal numbers and rounds as configured',
  summary: '{formula} {a} {b} into {to}',
  effect: 'none',
  fields: calculatorFields,
  examples: [
    {
      title: 'A formula over the fields of each item',
      given: [
        { price: 19.9, quantity: 3 },
        { price: '0.1', quantity: 3 },
      ],
      with: { formula: 'price * quantity', to: 'total' },
      gives: {
        main: [
          { price: 19.9, quantity: 3, total: 59.7 },
          { price: '0.1', quantity: 3, total: 0.3 },
        ],
      },
    },
    {
      title: 'Percentages',
      given: [{ net: 80 }],
      with: { formula: 'net * (1 + 8.1%)', to: 'gross' },
      gives: { main: [{ net: 80, gross: 86.48 }] },
    },
    {
      title: 'Half to even, as a text with its cents',
      given: [{}],
      with: { operation: 'round', a: '2.345', rounding: 'currency', currency: 'EUR', mode: 'halfEven', as: 'text' },
      gives: { main: [{ result: '2.34' }] },
    },
    {
      title: 'Cash in Swiss francs',
      given: [{ total: 17.43 }],
      with: { operation: 'round', a: '{{ total }}', rounding: 'step', step: '0.05', to: 'total' },
      gives: { main: [{ total: 17.45 }] },
    },
    {
      title: 'A change in percent',
      given: [{ before: 80, after: 92 }],
      with: { operation: 'change', a: '{{ before }}', b: '{{ after }}' },
      gives: { main: [{ before: 80, after: 92, result: 15 }] },
    },
    {
      title: 'Three parts that come to the whole',
      given: [{ amount: 100 }],
      with: { operation: 'split', a: '{{ amount }}', parts: '3' },
      gives: { main: [{ amount: 100, result: [33.34, 33.33, 33.33] }] },
    },
    {
      title: 'More digits than a number holds',
      given: [{}],
      with: { formula: '2 ^ 100', as: 'text' },
      gives: { main: [{ result: '1267650600228229401496703205376' }] },
    },
    {
      title: 'A division by zero is refused',
      given: [{ n: 0 }],
      with: { formula: '1 / n' },
      fails: 'calculation_impossible',
    },
    {
      title: 'What is not a number is refused',
      given: [{ n: 'many' }],
      with: { formula: 'n + 1' },
      fails: 'calculation_not_number',
    },
    {
      title: 'A formula that cannot be read is refused',
      given: [{}],
      with: { formula: '2 +' },
      fails: 'calculation_unreadable',
    },
    { title: 'Without a formula it says so', given: [{}], with: {}, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).calculate(context),
});
