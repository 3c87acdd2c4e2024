import { boolean, choice, multiline, text } from '@heddle/contract/node/fields';

const write = { operation: ['write'] };
const read = { operation: ['read'] };
const bank = { when: write, section: 'Payment Configuration' } as const;

export const achFields = {
  operation: choice({
    label: 'Operation',
    default: 'write',
    choices: [
      { value: 'write', label: 'Write an ACH file' },
      { value: 'read', label: 'Read an ACH file, returns and changes' },
    ],
  }),
  direction: choice({
    label: 'Direction',
    default: 'credit',
    choices: [
      { value: 'credit', label: 'Credit: pay the receivers' },
      { value: 'debit', label: 'Debit: collect from the receivers' },
    ],
    when: write,
  }),
  entryClass: choice({
    label: 'Entry class',
    default: 'PPD',
    choices: [
      { value: 'PPD', label: 'PPD: persons' },
      { value: 'CCD', label: 'CCD: companies' },
      { value: 'WEB', label: 'WEB: authorized online' },
    ],
    when: write,
  }),
  routing: text({ label: 'Routing number', required: true, placeholder: '{{ routing }}', when: write }),
  account: text({ label: 'Account number', required: true, placeholder: '{{ account }}', when: write }),
  accountType: choice({ label: 'Account type', default: 'checking', choices: ['checking', 'savings'], when: write }),
  receiver: text({
    label: 'Receiver',
    required: true,
    placeholder: '{{ name }}',
    when: write,
    help: 'At most 22 characters are sent.',
  }),
  prenote: boolean({
    label: 'Prenote',
    default: false,
    when: write,
    help: 'Tests the account with an entry of 0.00, three banking days before the first payment.',
  }),
  amount: text({
    label: 'Amount (USD)',
    placeholder: '{{ amount }}',
    help: 'As text like 12.50. Not used for prenotes.',
    when: { operation: ['write'], prenote: [false] },
  }),
  id: text({
    label: 'Identification',
    placeholder: '{{ invoice }}',
    help: 'What the receiver knows the payment by, at most 15 characters.',
    when: write,
  }),
  information: text({
    label: 'Payment information',
    help: 'At most 80 characters for the receiver. If empty, none are sent.',
    when: write,
    optional: true,
  }),
  recurring: boolean({ label: 'Recurring', default: false, when: { ...write, entryClass: ['WEB'] }, optional: true }),
  destination: text({ label: 'Routing number of your bank', required: true, ...bank }),
  destinationName: text({ label: 'Name of your bank', required: true, ...bank }),
  company: text({
    label: 'Company name',
    required: true,
    ...bank,
    help: 'At most 16 characters, as on the receivers’ statements.',
  }),
  companyId: text({
    label: 'Company ID',
    required: true,
    ...bank,
    help: 'Ten characters that your bank gave you, often 1 and the tax number.',
  }),
  entryDescription: text({
    label: 'Entry description',
    default: 'PAYMENT',
    ...bank,
    help: 'At most 10 characters, such as PAYROLL.',
  }),
  origin: text({ label: 'Immediate origin', ...bank, optional: true, help: 'If empty, the company ID.' }),
  originName: text({ label: 'Origin name', ...bank, optional: true, help: 'If empty, the company name.' }),
  originatingBank: text({
    label: 'Routing number of the originating bank',
    ...bank,
    optional: true,
    help: 'If empty, that of your bank.',
  }),
  effective: text({
    label: 'Effective date',
    placeholder: '2027-01-31',
    when: write,
    optional: true,
    help: 'If empty, the next banking day.',
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
  fileName: text({
    label: 'File name',
    when: write,
    optional: true,
    help: 'If empty, ach-, the day and the file of that day.',
  }),
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
  to: text({ label: 'Result field', default: 'ach', required: true, when: write }),
};
