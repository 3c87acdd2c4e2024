import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { achFields } from './fields.ts';

const bank = {
  destination: '021000021',
  destinationName: 'Bank of Test',
  company: 'Weavers Inc',
  companyId: '1234567890',
  effective: '2027-02-01',
};
const ada = { name: 'Ada', routing: '011401533', account: '1234567', amount: '12.50' };
const of = {
  receiver: '{{ name }}',
  routing: '{{ routing }}',
  account: '{{ account }}',
  amount: '{{ amount }}',
};
const returned = [
  '101 234567890 0210000212702010800A094101WEAVERS INC            BANK OF TEST',
  '5225WEAVERS INC                         1234567890PPDPAYMENT         270201   1021000020000001',
  '6260114015331234567          0000001250A-7            ADA                     1021000020000009',
  '799R01021000020000001      01140153                                            021000020000009',
  '822500000200011401530000000012500000000000001234567890                         021000020000001',
  '9000001000001000000020001140153000000001250000000000000                                       ',
].join('\n');

export const achTransfer = defineNode({
  type: 'achTransfer',
  name: 'ACH Transfer',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description: 'Writes ACH files (Nacha: PPD, CCD, WEB) for your bank, and reads returns and notifications of change',
  summary: '{operation} {direction} {amount}',
  effect: ({ operation }) => (operation === 'read' ? 'none' : 'write'),
  outputs: ['main', 'entries', 'returned', 'changed', 'rejected'],
  errorOutput: 'rejected',
  fields: achFields,
  samples: {
    field: 'operation',
    of: {
      write: [
        {
          ach: {
            name: 'ach-2027-01-29-A.txt',
            mediaType: 'text/plain',
            size: 950,
            entries: 1,
            debits: '0.00',
            credits: '12.50',
            effective: '2027-02-01',
            modifier: 'A',
          },
        },
      ],
    },
  },
  examples: [
    {
      title: 'Each payment gets a trace number, by which it can be found when it comes back',
      given: [ada, { ...ada, name: 'Bob', amount: '0.005' }],
      with: { ...of, ...bank, fileName: 'pay.txt' },
      gives: {
        main: [
          {
            ach: {
              name: 'pay.txt',
              mediaType: 'text/plain',
              size: 950,
              entries: 1,
              debits: '0.00',
              credits: '12.50',
              effective: '2027-02-01',
              modifier: 'A',
            },
          },
        ],
        entries: [
          {
            ...ada,
            ach: { trace: '021000020000001', amount: '12.50', direction: 'credit', effective: '2027-02-01' },
          },
        ],
        rejected: [
          {
            ...ada,
            name: 'Bob',
            amount: '0.005',
            ach: { problem: '"Amount (USD)" has more than the 2 digits after the point of USD.' },
          },
        ],
      },
    },
    {
      title: 'A debit that came back',
      given: [{ body: returned }],
      with: { operation: 'read', source: 'text', text: '{{ body }}' },
      gives: {
        returned: [
          {
            account: 'checking',
            direction: 'debit',
            kind: 'return',
            company: 'WEAVERS INC',
            entryClass: 'PPD',
            description: 'PAYMENT',
            routing: '011401533',
            number: '1234567',
            id: 'A-7',
            name: 'ADA',
            trace: '021000020000009',
            information: [],
            amount: '12.50',
            effective: '2027-02-01',
            returned: {
              code: 'R01',
              reason: 'Insufficient funds',
              originalTrace: '021000020000001',
              information: '',
              mayBeSentAgain: true,
            },
          },
        ],
      },
    },
    {
      title: 'A file whose sums do not fit is not believed',
      given: [{}],
      with: { operation: 'read', source: 'text', text: returned.replace('0000001250A-7', '0000001251A-7') },
      fails: 'nacha_invalid',
    },
    {
      title: 'Your bank must be one',
      given: [ada],
      with: { ...of, ...bank, destination: '021000022' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    return context.field.operation() === 'read'
      ? (await lazyImport(import('./read.ts'))).readFiles(context)
      : (await lazyImport(import('./write.ts'))).writeFile(context);
  },
});
