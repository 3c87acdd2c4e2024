import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { reconciliationFields } from './fields.ts';

const paid = { amount: '119.00', currency: 'EUR', invoice: 'INV-7' };
const of = { reference: '{{ invoice }}', currency: '{{ currency }}' };
const totals = { currency: 'EUR', payments: '119.00', records: '119.00', fees: '0.00' };

export const reconciliation = defineNode({
  type: 'reconciliation',
  name: 'Payment Reconciliation',
  category: 'Payment & E-Wallets',
  icon: 'list-checks',
  description:
    'Compares payments with what a provider or a bank has recorded, by reference, amount, currency and date, and says what differs and why',
  summary: '{side}',
  effect: 'none',
  inputs: ['main', 'records'],
  outputs: ['matched', 'differs', 'missing', 'totals'],
  errorOutput: 'differs',
  fields: reconciliationFields,
  examples: [
    {
      title: 'A payment with its record; every cent is explained',
      given: [paid],
      with: { ...of, recordReference: 'invoice' },
      gives: {
        matched: [
          {
            ...paid,
            reconciliation: {
              result: 'matched',
              matchedBy: 'reference',
              currency: 'EUR',
              expected: '119.00',
              found: '119.00',
              difference: '0.00',
              record: paid,
            },
          },
        ],
        totals: [{ ...totals, matched: '119.00', difference: '0.00' }],
      },
    },
    {
      title: 'Less has arrived than a fee explains',
      given: [paid],
      with: { ...of, amount: '200', recordReference: 'invoice' },
      gives: {
        differs: [
          {
            ...paid,
            reconciliation: {
              result: 'amount',
              matchedBy: 'reference',
              currency: 'EUR',
              expected: '200.00',
              found: '119.00',
              difference: '-81.00',
              todo: 'Compare both amounts. A part may have been refunded, captured or transferred elsewhere.',
              record: paid,
            },
          },
        ],
        totals: [{ ...totals, payments: '200.00', matched: '0.00', difference: '-81.00', amount: '-81.00' }],
      },
    },
    {
      title: 'An amount is decimal text',
      given: [{ amount: '119,00', currency: 'EUR' }],
      with: of,
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).reconcileItems(context),
});
