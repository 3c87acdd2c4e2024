import { defineTemplate, node } from '../template.ts';

const payouts = 'POST https://api-m.sandbox.paypal.com/v1/payments/payouts';

export default defineTemplate({
  id: 'paypal-partner-payouts',
  name: 'Monthly Partner Payouts',
  description: 'Computes the share of each partner exactly, pays it out by PayPal or Venmo, and lists what was sent.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'wallet',
  useCase:
    'For programs with partners or affiliates. Each share is paid once, also where the server is restarted meanwhile.',
  tags: ['paypal', 'venmo', 'payouts', 'partners', 'payments'],
  estimatedTime: '15 min setup',
  nodes: {
    sales: node('webhookTrigger', [0, 1], 'Sales of the month', { endpoint: '/partner-sales' }),
    partners: node('dataTransform', [1, 1], 'Partners', {
      mode: 'javascript',
      runFor: 'each',
      transform: 'return (item.body?.partners ?? [{ name: "Ada", email: "ada@example.com", sales: "100.00" }]);',
    }),
    share: node('dataTransform', [2, 1], 'Share of 12 %', {
      set: [{ name: 'share', value: '{{ (money(sales, "USD") * "0.12").round("down").amount }}' }],
    }),
    how: node('conditional', [3, 1], 'Venmo?', { condition: 'venmo !== undefined' }),
    byVenmo: node('venmo', [4, 0], 'Send by Venmo', {
      operation: 'payout.create',
      recipient: '{{ venmo }}',
      recipientType: 'PHONE',
      amount: '{{ share }}',
      currency: 'USD',
      note: 'Your share of this month',
    }),
    byPaypal: node('paypal', [4, 2], 'Send by PayPal', {
      operation: 'payout.create',
      recipient: '{{ email }}',
      amount: '{{ share }}',
      currency: 'USD',
      note: 'Your share of this month',
    }),
  },
  flow: ['sales > partners > share > how:true > byVenmo', 'how:false > byPaypal'],
  trials: [
    {
      title: 'Each partner gets the share, by the wallet of the partner',
      given: [
        {
          body: {
            partners: [
              { name: 'Ada', email: 'ada@example.com', sales: '123.45' },
              { name: 'Bob', venmo: '+14155550100', sales: '10.00' },
            ],
          },
        },
      ],
      answers: { [payouts]: { batch_header: { payout_batch_id: 'B1', batch_status: 'PENDING' } } },
      gives: {
        'Share of 12 %': [{ share: '14.81' }, { share: '1.20' }],
        'Send by PayPal': [{ batch_header: { payout_batch_id: 'B1' } }],
        'Send by Venmo': [{ batch_header: { payout_batch_id: 'B1' } }],
      },
    },
  ],
});
