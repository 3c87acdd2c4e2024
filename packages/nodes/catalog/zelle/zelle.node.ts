import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { zelleFields } from './fields.ts';

const of = { recipient: '{{ to }}', amount: '{{ amount }}', memo: 'Invoice 7' };
const paid = { amount: '-50.00', partyName: 'Ada', information: 'Zelle payment INV-7' };

export const zelle = defineNode({
  type: 'zelle',
  name: 'Zelle',
  category: 'Payment & E-Wallets',
  icon: 'send',
  description:
    'Writes instructions for Zelle payments, which people send in the app of their bank, and finds them in statements',
  summary: '{operation} {amount} {recipient}',
  effect: 'none',
  inputs: ['main', 'statement'],
  outputs: ['main', 'matched', 'open', 'unexpected'],
  errorOutput: 'open',
  fields: zelleFields,
  examples: [
    {
      title: 'What to send to whom',
      given: [{ to: '(415) 555-2671', amount: '50' }],
      with: of,
      gives: {
        main: [
          {
            to: '(415) 555-2671',
            amount: '50',
            zelle: {
              recipient: '+14155552671',
              name: '',
              amount: '50.00',
              currency: 'USD',
              memo: 'Invoice 7',
              instruction: 'Send 50.00 USD with Zelle to +14155552671, memo "Invoice 7".',
            },
          },
        ],
      },
    },
    {
      title: 'The payment on the statement',
      given: [paid],
      with: { operation: 'reconcile', amount: '50', reference: 'INV-7' },
      gives: { matched: [{ ...paid, zelle: { matchedBy: 'reference', entry: paid } }] },
    },
    {
      title: 'A payment that is not there, and one that nobody expected',
      given: [paid],
      with: { operation: 'reconcile', amount: '51', reference: 'INV-7' },
      gives: { open: [{ ...paid, zelle: { candidates: 0 } }], unexpected: [paid] },
    },
    {
      title: 'Nobody can be reached at a landline abroad',
      given: [{ to: '+41 44 123 45 67', amount: '5' }],
      with: of,
      fails: 'field_invalid',
    },
    {
      title: 'Banks have limits',
      given: [{ to: 'ada@example.com', amount: '2000.01' }],
      with: of,
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    return context.field.operation() === 'reconcile'
      ? (await lazyImport(import('./reconcile.ts'))).reconcile(context)
      : (await lazyImport(import('./instruct.ts'))).writeInstructions(context);
  },
});
