import { choice, text } from '@heddle/contract/node/fields';

const instruct = { operation: ['instruct'] };
const reconcile = { operation: ['reconcile'] };

export const zelleFields = {
  operation: choice({
    label: 'Operation',
    default: 'instruct',
    choices: [
      { value: 'instruct', label: 'Write a payment instruction' },
      { value: 'reconcile', label: 'Find payments in a bank statement' },
    ],
    help: 'Zelle has no API for sending: a person pays in the app of the bank, and the statement shows that it was done.',
  }),
  recipient: text({
    label: 'Recipient',
    required: true,
    placeholder: '{{ email }}',
    when: instruct,
    help: 'The email address or US mobile number that is enrolled with Zelle.',
  }),
  recipientName: text({ label: 'Recipient name', placeholder: '{{ name }}', when: instruct }),
  amount: text({
    label: 'Amount (USD)',
    required: true,
    placeholder: '{{ amount }}',
    section: 'Payment Configuration',
    help: 'As text like 12.50.',
  }),
  maxAmount: text({
    label: 'Maximum amount (USD)',
    default: '2000',
    when: instruct,
    section: 'Payment Configuration',
    help: 'What your bank lets you send at once.',
  }),
  memo: text({
    label: 'Memo',
    placeholder: '{{ invoice }}',
    when: instruct,
    help: 'What the recipient reads. It should name the payment.',
  }),
  direction: choice({
    label: 'Direction',
    default: 'out',
    choices: [
      { value: 'out', label: 'Sent' },
      { value: 'in', label: 'Received' },
    ],
    when: reconcile,
  }),
  reference: text({
    label: 'Reference',
    placeholder: '{{ invoice }}',
    when: reconcile,
    help: 'Is looked for in the references and the text of the entries.',
  }),
  party: text({ label: 'Other party', placeholder: '{{ name }}', when: reconcile }),
  to: text({ label: 'Result field', default: 'zelle', required: true }),
};
