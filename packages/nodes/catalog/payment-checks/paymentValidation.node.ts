import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { validationFields } from './fields.ts';

const money = { amount: '{{ amount }}', currency: 'EUR' };

export const paymentValidation = defineNode({
  type: 'paymentValidation',
  name: 'Payment Validation',
  category: 'Payment & E-Wallets',
  icon: 'shield-check',
  description: 'Checks amounts, cards, bank accounts, countries, 3-D Secure, duplicates and limits before money moves',
  summary: '{amount} {currency} {reference}',
  // What was seen is stored for later runs.
  effect: ({ reference, customer }) => (!reference && !customer ? 'none' : 'write'),
  outputs: ['valid', 'review', 'invalid'],
  errorOutput: 'invalid',
  fields: validationFields,
  examples: [
    {
      title: 'The amount must be what was ordered',
      given: [
        { amount: '12.50', total: '12.5' },
        { amount: '12.49', total: '12.50' },
      ],
      with: { ...money, expectedAmount: '{{ total }}' },
      gives: {
        valid: [
          {
            amount: '12.50',
            total: '12.5',
            validation: { outcome: 'valid', reasons: [], checks: { amount: 'pass', expectedAmount: 'pass' } },
          },
        ],
        invalid: [
          {
            amount: '12.49',
            total: '12.50',
            validation: {
              outcome: 'invalid',
              reasons: ['0.01 EUR of 12.50 EUR are missing'],
              checks: { amount: 'pass', expectedAmount: 'fail' },
            },
          },
        ],
      },
    },
    {
      title: 'A card: its scheme, never its number',
      given: [{ token: 'a' }],
      with: { cardNumber: '4242 4242 4242 4242', brands: 'Visa', securityCode: '123' },
      gives: {
        valid: [
          {
            token: 'a',
            validation: {
              outcome: 'valid',
              reasons: [],
              checks: { cardNumber: 'pass', securityCode: 'pass' },
              card: { brand: 'Visa', lastFour: '4242' },
            },
          },
        ],
      },
    },
    {
      title: 'What a person should look at',
      given: [{ amount: '900', iban: 'DE89 3704 0044 0532 0130 00' }],
      with: { ...money, reviewAbove: '500', iban: '{{ iban }}', bic: 'NEDSZAJJXXX' },
      gives: {
        review: [
          {
            amount: '900',
            iban: 'DE89 3704 0044 0532 0130 00',
            validation: {
              outcome: 'review',
              reasons: ['the amount is above 500.00 EUR', 'the bank is in ZA, the account in DE'],
              checks: { amount: 'review', iban: 'pass', bic: 'review' },
            },
          },
        ],
      },
    },
    {
      title: 'A payment that was seen before',
      given: [{ order: 7 }, { order: 7 }],
      with: { reference: '{{ order }}' },
      gives: {
        valid: [{ order: 7, validation: { outcome: 'valid', reasons: [], checks: { duplicate: 'pass' } } }],
        invalid: [
          {
            order: 7,
            validation: {
              outcome: 'invalid',
              reasons: ['a payment with this reference was seen before'],
              checks: { duplicate: 'fail' },
            },
          },
        ],
      },
    },
    {
      title: 'What is no amount is invalid, and so is a payment with nothing to check',
      given: [{ amount: '12,50' }, {}],
      with: { ...money, amount: '{{ amount ?? "" }}' },
      gives: {
        invalid: [
          {
            amount: '12,50',
            validation: {
              outcome: 'invalid',
              reasons: ['"Amount" must be a number like 12.50'],
              checks: { amount: 'fail' },
            },
          },
          { validation: { outcome: 'invalid', reasons: ['there is nothing to check'], checks: { amount: 'fail' } } },
        ],
      },
    },
    {
      title: 'A limit that is no amount is refused',
      given: [{ amount: '5' }],
      with: { ...money, maxAmount: 'a lot' },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).validatePayments(context),
});
