import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'supplier-payments',
  name: 'Supplier Payments by Wire',
  description:
    'Finds duplicate and unusual invoices, compares receivers with a sanctions list, and writes one ISO 20022 payment file.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'shield-check',
  useCase:
    'For accounts payable: approved invoices become a pain.001 file for the bank. Large ones, duplicates and listed names are set aside with the reason.',
  tags: ['suppliers', 'sepa', 'wire', 'sanctions', 'payments'],
  estimatedTime: '10 min setup',
  nodes: {
    invoices: node('webhookTrigger', [0, 0.5], 'Approved invoices', { endpoint: '/invoices' }),
    check: node('paymentValidation', [1, 0.5], 'Check invoices', {
      amount: '{{ amount }}',
      currency: 'EUR',
      reviewAbove: '10000',
      iban: '{{ iban }}',
    }),
    file: node('wireTransfer', [2, 0], 'Write the payment file', {
      description: 'Replace the sender with your company and its account.',
      receiver: '{{ supplier }}',
      account: '{{ iban }}',
      amount: '{{ amount }}',
      reference: '{{ invoice }}',
      information: 'Invoice {{ invoice }}',
      sender: 'Your Company',
      senderAccount: 'DE89 3704 0044 0532 0130 00',
      sanctions: 'Evil Trading Ltd',
    }),
    blocked: node('dataTransform', [3, 1], 'On the list', {
      keep: false,
      set: [{ name: 'summary', value: '{{ supplier }} is like {{ wire.sanctions[0].listed }}' }],
    }),
    aside: node('dataTransform', [2, 2], 'Set aside', {
      keep: false,
      set: [{ name: 'summary', value: '{{ invoice }}: {{ validation.reasons.join("; ") }}' }],
    }),
  },
  flow: ['invoices > check:valid > file:blocked > blocked', 'check:review > aside', 'check:invalid > aside'],
  trials: [
    {
      title: 'A supplier whose name is like a listed one is not paid',
      given: [{ invoice: 'A-9', supplier: 'EVIL TRADING', iban: 'NL91 ABNA 0417 1643 00', amount: '10' }],
      gives: { 'On the list': [{ summary: 'EVIL TRADING is like Evil Trading Ltd' }] },
    },
    {
      title: 'An account with a typing error and a large invoice are set aside',
      given: [
        { invoice: 'A-1', supplier: 'Loom Works', iban: 'NL91 ABNA 0417 1643 00', amount: '840.00' },
        { invoice: 'A-2', supplier: 'Loom Works', iban: 'NL91 ABNA 0417 1643 01', amount: '840.00' },
        { invoice: 'A-3', supplier: 'Loom Works', iban: 'NL91 ABNA 0417 1643 00', amount: '12000' },
      ],
      gives: {
        'Set aside': [
          { summary: 'A-3: the amount is above 10000.00 EUR' },
          {
            summary: 'A-2: the IBAN has check digits that do not fit: a digit is wrong or two are swapped',
          },
        ],
      },
    },
  ],
});
