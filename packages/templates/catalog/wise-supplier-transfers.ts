import { defineTemplate, node } from '../template.ts';

const wise = 'https://api.wise-sandbox.com';
const transfer = {
  id: 5,
  status: 'incoming_payment_waiting',
  sourceValue: 250,
  sourceCurrency: 'EUR',
  targetAccount: 40000000,
};

export default defineTemplate({
  id: 'wise-supplier-transfers',
  name: 'Supplier Transfers Abroad with Wise',
  description: 'Quotes an invoice in the currency of the supplier, makes the transfer and pays it from your balance.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'landmark',
  useCase:
    'For companies with suppliers abroad. Wise is paid only if the transfer takes what the invoice says, and each transfer is paid once.',
  tags: ['wise', 'payments', 'suppliers', 'transfers', 'currencies'],
  estimatedTime: '15 min setup',
  nodes: {
    invoice: node('webhookTrigger', [0, 0], 'Invoice approved', { endpoint: '/pay-supplier' }),
    facts: node('dataTransform', [1, 0], 'What is paid', {
      keep: false,
      set: [
        { name: 'profile', value: '{{ body?.profile ?? "30000000" }}' },
        { name: 'recipient', value: '{{ body?.recipient ?? "40000000" }}' },
        { name: 'total', value: '{{ body?.total ?? "250.00" }}' },
        { name: 'invoice', value: '{{ body?.invoice ?? "1042" }}' },
      ],
    }),
    quote: node('wise', [2, 0], 'Quote', {
      operation: 'quote.send',
      profileId: '{{ profile }}',
      recipientId: '{{ recipient }}',
      amount: '{{ total }}',
      currency: 'EUR',
      otherCurrency: 'USD',
    }),
    transfer: node('wise', [3, 0], 'Make transfer', {
      operation: 'transfer.create',
      quoteId: '{{ id }}',
      recipientId: '{{ $node("What is paid").json.recipient }}',
      reference: 'Invoice {{ $node("What is paid").json.invoice }}',
    }),
    pay: node('wise', [4, 0], 'Pay from balance', {
      operation: 'transfer.fund',
      profileId: '{{ $node("What is paid").json.profile }}',
      transferId: '{{ id }}',
      recipientId: '{{ $node("What is paid").json.recipient }}',
      amount: '{{ $node("What is paid").json.total }}',
      currency: 'EUR',
    }),
  },
  flow: ['invoice > facts > quote > transfer > pay'],
  trials: [
    {
      title: 'An invoice is paid in the currency of the supplier',
      given: [{ body: { profile: '30000000', recipient: '40000000', total: '250.00', invoice: '7' } }],
      answers: {
        [`POST ${wise}/v3/profiles/30000000/quotes`]: { id: 'q1', sourceAmount: 250, targetAmount: 291.5 },
        [`POST ${wise}/v1/transfers`]: transfer,
        [`GET ${wise}/v1/transfers/5`]: transfer,
        [`POST ${wise}/v3/profiles/30000000/transfers/5/payments`]: { type: 'BALANCE', status: 'COMPLETED' },
      },
      gives: { 'Make transfer': [{ id: 5 }], 'Pay from balance': [{ id: 5, payment: { status: 'COMPLETED' } }] },
    },
  ],
});
