import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { wireFields } from './fields.ts';

const ada = { name: 'Ada Lovelace', iban: 'DE89 3704 0044 0532 0130 00', amount: '12.50' };
const sender = {
  sender: 'Weavers Ltd',
  senderAccount: 'CH93 0076 2011 6238 5295 7',
  executionDate: '2027-02-01',
  fileName: 'pay.xml',
};
const of = { receiver: '{{ name }}', account: '{{ iban }}', amount: '{{ amount }}', reference: 'INV-7' };
const statement = [
  ':20:A',
  ':25:DE89370400440532013000',
  ':28C:1',
  ':60F:C261130EUR10,',
  ':61:2612011201C12,50NTRFINV-7',
  ':86:/NAME/Ada/REMI/Invoice 7/',
  ':62F:C261201EUR22,50',
].join('\n');

export const wireTransfer = defineNode({
  type: 'wireTransfer',
  name: 'Wire Transfer',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description:
    'Writes payment files for your bank (ISO 20022 pain.001, SWIFT MT103), and reads its statements (camt, MT940)',
  summary: '{operation} {amount} {currency} {receiver}',
  effect: ({ operation }) => (operation === 'read' ? 'none' : 'write'),
  outputs: ['main', 'payments', 'statements', 'blocked', 'rejected'],
  errorOutput: 'rejected',
  fields: wireFields,
  samples: {
    field: 'operation',
    of: Object.fromEntries(
      ['pain001', 'mt103'].map((operation) => [
        operation,
        [
          {
            wire: {
              name: 'pay.xml',
              mediaType: 'application/xml',
              size: 2000,
              id: 'M1',
              payments: 1,
              totals: { EUR: '12.50' },
              executionDate: '2027-02-01',
            },
          },
        ],
      ]),
    ),
  },
  examples: [
    {
      title: 'A receiver whose name is on a list is not paid',
      given: [{ ...ada, name: 'LOVELACE, Ada' }],
      with: { ...of, ...sender, sanctions: 'Ada Lovelace\nCharles Babbage' },
      gives: {
        blocked: [{ ...ada, name: 'LOVELACE, Ada', wire: { sanctions: [{ listed: 'Ada Lovelace', score: 1 }] } }],
      },
    },
    {
      title: 'A payment to an account that cannot be right is left out',
      given: [{ ...ada, iban: 'DE88 3704 0044 0532 0130 00' }],
      with: { ...of, ...sender },
      gives: {
        rejected: [
          {
            ...ada,
            iban: 'DE88 3704 0044 0532 0130 00',
            wire: {
              problem: '"Account" has check digits that do not fit: a digit is wrong or two are swapped.',
            },
          },
        ],
      },
    },
    {
      title: 'The entries of a statement',
      given: [{ body: statement }],
      with: { operation: 'read', source: 'text', text: '{{ body }}' },
      gives: {
        main: [
          {
            amount: '12.50',
            currency: 'EUR',
            bookedOn: '2026-12-01',
            valueOn: '2026-12-01',
            reversal: false,
            status: 'booked',
            bankReference: '',
            reference: 'INV-7',
            partyName: 'Ada',
            partyAccount: '',
            partyBank: '',
            information: 'Invoice 7',
            creditorReference: '',
            code: 'NTRF',
            account: 'DE89370400440532013000',
            statement: 'A 1',
          },
        ],
        statements: [
          {
            format: 'MT940',
            id: 'A 1',
            account: 'DE89370400440532013000',
            currency: 'EUR',
            balances: [
              { kind: 'opening', amount: '10.00', currency: 'EUR', date: '2026-11-30' },
              { kind: 'closing', amount: '22.50', currency: 'EUR', date: '2026-12-01' },
            ],
          },
        ],
      },
    },
    {
      title: 'What is no statement is refused',
      given: [{}],
      with: { operation: 'read', source: 'text', text: 'Dear customer' },
      fails: 'statement_unknown',
    },
    {
      title: 'SWIFT messages need the BIC of the sender',
      given: [ada],
      with: { ...of, ...sender, operation: 'mt103', bic: 'DEUTDEFF' },
      fails: 'field_required',
    },
  ],
  async run(context) {
    return context.field.operation() === 'read'
      ? (await lazyImport(import('./read.ts'))).readStatements(context)
      : (await lazyImport(import('./write.ts'))).writePayments(context);
  },
});
