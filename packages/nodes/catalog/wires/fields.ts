import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';

const write = { operation: ['pain001', 'mt103'] };
const read = { operation: ['read'] };
const own = { when: write, section: 'Payment Configuration' } as const;

export const wireFields = {
  operation: choice({
    label: 'Operation',
    default: 'pain001',
    choices: [
      { value: 'pain001', label: 'Write a payment file (ISO 20022, pain.001)' },
      { value: 'mt103', label: 'Write SWIFT messages (MT103)' },
      { value: 'read', label: 'Read a bank statement (camt, MT940)' },
    ],
  }),
  receiver: text({ label: 'Receiver', required: true, placeholder: '{{ name }}', when: write }),
  account: text({
    label: 'Account',
    required: true,
    placeholder: '{{ iban }}',
    when: write,
    help: 'An IBAN, or the number of an account that has none.',
  }),
  bic: text({
    label: 'BIC of the bank',
    placeholder: '{{ bic }}',
    when: write,
    help: 'Not needed for an IBAN within SEPA.',
  }),
  routing: text({ label: 'Routing number (US)', when: write, optional: true }),
  country: text({ label: 'Country', placeholder: 'CH', when: write, optional: true, help: 'Two letters.' }),
  address: multiline({ label: 'Address', when: write, optional: true, help: 'At most two lines.' }),
  amount: text({
    label: 'Amount',
    required: true,
    placeholder: '{{ amount }}',
    when: write,
    help: 'As text like 12.50.',
  }),
  currency: text({ label: 'Currency', default: 'EUR', required: true, when: write }),
  reference: text({
    label: 'End-to-end reference',
    placeholder: '{{ invoice }}',
    when: write,
    help: 'At most 35 characters that come back on statements. If empty, one is made that no other payment has.',
  }),
  information: text({ label: 'Payment information', when: write, help: 'At most 140 characters for the receiver.' }),
  creditorReference: text({
    label: 'Creditor reference',
    when: write,
    optional: true,
    help: 'The structured reference of an invoice: RF… or the 27 digits of a Swiss QR-bill.',
  }),
  sender: text({ label: 'Sender', required: true, ...own }),
  senderAccount: text({ label: 'Sender account', required: true, ...own, help: 'The IBAN of your account.' }),
  senderBic: text({ label: 'Sender BIC', requiredWhen: { operation: ['mt103'] }, ...own }),
  senderCountry: text({ label: 'Sender country', ...own, optional: true }),
  senderAddress: multiline({ label: 'Sender address', ...own, optional: true }),
  executionDate: text({
    label: 'Execution date',
    placeholder: '2027-01-31',
    ...own,
    optional: true,
    help: 'If empty, the next weekday.',
  }),
  charges: choice({
    label: 'Fees',
    default: 'shared',
    choices: [
      { value: 'shared', label: 'Shared' },
      { value: 'sender', label: 'Paid by the sender' },
      { value: 'receiver', label: 'Paid by the receiver' },
    ],
    ...own,
    optional: true,
  }),
  urgent: boolean({ label: 'Urgent', default: false, ...own, when: { operation: ['pain001'] }, optional: true }),
  sanctions: multiline({
    label: 'Sanctions list',
    when: write,
    section: 'Security Settings',
    placeholder: '{{ $node("Sanctions").json.names }}',
    help: 'One name per line, or a list. Receivers whose name is like one leave by port "blocked". If empty, names are not compared.',
  }),
  sanctionsScore: number({
    label: 'Alike from',
    default: 0.9,
    min: 0.7,
    max: 1,
    step: 0.01,
    when: write,
    section: 'Security Settings',
    optional: true,
    help: '1: the same words, in any order. Lower values find other spellings, and more people of like names.',
  }),
  invalid: choice({
    label: 'If a payment is not valid',
    default: 'reject',
    choices: [
      { value: 'reject', label: 'Leave it out (port "rejected")' },
      { value: 'fail', label: 'Fail the step' },
    ],
    when: write,
  }),
  fileName: text({ label: 'File name', when: write, optional: true }),
  source: choice({
    label: 'Source',
    default: 'file',
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'text', label: 'Text' },
    ],
    when: read,
  }),
  file: text({
    label: 'File',
    when: { ...read, source: ['file'] },
    help: 'Its name in the item. If empty, the first file.',
  }),
  text: multiline({ label: 'Text', required: true, when: { ...read, source: ['text'] } }),
  to: text({ label: 'Result field', default: 'wire', required: true, when: write }),
};
