import { choice, number, text } from '@heddle/contract/node/fields';

const payments = 'Payment Configuration';

export const reconciliationFields = {
  side: choice({
    label: 'Compare with',
    default: 'provider',
    choices: [
      { value: 'provider', label: 'Records of a payment provider' },
      { value: 'bank', label: 'A bank statement' },
    ],
    help: 'The records come in at the second input: what a node of Stripe, PayPal or Square lists, what Wire Transfer reads from a statement, or rows of a CSV file.',
  }),
  read: choice({
    label: 'Payments are',
    default: 'fields',
    section: payments,
    choices: [
      { value: 'fields', label: 'Read by the fields below' },
      { value: 'records', label: 'Records of a provider as well' },
    ],
    help: 'Records of a provider may be compared with a bank statement: balance entries of one payout are one entry there, less their fees.',
  }),
  amount: text({
    label: 'Amount',
    required: true,
    default: '{{ amount }}',
    section: payments,
    when: { read: ['fields'] },
    help: 'Decimal text such as 12.30; negative for money that leaves.',
  }),
  currency: text({ label: 'Currency', default: 'EUR', section: payments, when: { read: ['fields'] } }),
  reference: text({
    label: 'Reference',
    placeholder: '{{ invoice }}',
    section: payments,
    when: { read: ['fields'] },
    help: 'What the payment is known by on both sides. Several are separated by commas.',
  }),
  date: text({ label: 'Date', placeholder: '2027-01-31', section: payments, when: { read: ['fields'] } }),
  days: number({
    label: 'Days between',
    default: 5,
    min: 0,
    max: 366,
    step: 1,
    help: 'As many may lie between both sides.',
  }),
  feePercent: number({
    label: 'Fee up to (%)',
    default: 5,
    min: 0,
    max: 50,
    help: 'If so much less arrives with the right reference, it is a fee; if more is missing, the amount differs.',
  }),
  recordAmount: text({
    label: 'Amount column',
    optional: true,
    expression: false,

    placeholder: 'Betrag',
  }),
  recordCurrency: text({ label: 'Currency column', optional: true, expression: false }),
  recordDate: text({ label: 'Date column', optional: true, expression: false }),
  recordReference: text({
    label: 'Reference column',
    optional: true,
    expression: false,

    help: 'Columns of rows that are named otherwise than amount, currency, date and reference.',
  }),
  to: text({ label: 'Save result as', default: 'reconciliation', expression: false }),
};
