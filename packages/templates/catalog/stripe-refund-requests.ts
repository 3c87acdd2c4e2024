import { defineTemplate, node } from '../template.ts';

const stripe = 'https://api.stripe.com/v1';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'stripe-refund-requests',
  name: 'Refunds with a Second Look',
  description:
    'Takes refund requests for Stripe payments: small ones are paid back at once, larger ones after somebody has approved.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'credit-card',
  useCase:
    'For support teams that refund orders all day. Each request is refunded once, whatever happens meanwhile; what is above the limit waits for a person.',
  tags: ['stripe', 'refunds', 'payments', 'approval', 'slack'],
  estimatedTime: '10 min setup',
  nodes: {
    request: node('webhookTrigger', [0, 1], 'Refund request', { endpoint: '/refund-requests' }),
    payment: node('stripe', [1, 1], 'Get payment', {
      operation: 'payment.get',
      paymentId: '{{ body?.paymentId ?? "pi_1" }}',
    }),
    size: node('conditional', [2, 1], 'Up to 50?', {
      condition: 'money($node("Refund request").json.body?.amount ?? "0", currency) <= money("50", currency)',
    }),
    approve: node('approval', [3, 2], 'Approve refund', {
      title: 'Refund {{ $node("Refund request").json.body?.amount }} {{ currency.toUpperCase() }}?',
      message: 'Payment {{ id }}',
    }),
    refund: node('stripe', [4, 1], 'Refund payment', {
      operation: 'refund.create',
      paymentId: '{{ $node("Refund request").json.body?.paymentId }}',
      amount: '{{ $node("Refund request").json.body?.amount }}',
      currency: '{{ $node("Get payment").json.currency.toUpperCase() }}',
      refundReason: 'requested_by_customer',
    }),
    tell: node('slackNotification', [5, 1], 'Notify support', {
      description: 'Choose your channel.',
      operation: 'message.send',
      channel: '#support',
      text: '{{ $node("Refund request").json.body?.amount }} {{ currency.toUpperCase() }} refunded: {{ id }}',
    }),
  },
  flow: ['request > payment > size:true > refund > tell', 'size:false > approve:approved > refund'],
  trials: [
    {
      title: 'A small request is refunded at once',
      given: [{ body: { paymentId: 'pi_1', amount: '12.50' } }],
      answers: {
        [`GET ${stripe}/payment_intents/pi_1`]: { id: 'pi_1', amount: 9900, currency: 'eur', status: 'succeeded' },
        [`POST ${stripe}/refunds`]: { id: 're_1', amount: 1250, currency: 'eur', status: 'succeeded' },
        [slack]: { ok: true, ts: '1.2' },
      },
      sends: { [slack]: [{ channel: '#support', text: '12.50 EUR refunded: re_1' }] },
      gives: { 'Refund payment': [{ id: 're_1' }] },
    },
    {
      title: 'A larger one is refunded once somebody has approved',
      given: [{ body: { paymentId: 'pi_1', amount: '80.00' } }],
      approved: true,
      answers: {
        [`GET ${stripe}/payment_intents/pi_1`]: { id: 'pi_1', amount: 9900, currency: 'eur', status: 'succeeded' },
        [`POST ${stripe}/refunds`]: { id: 're_2', amount: 8000, currency: 'eur', status: 'succeeded' },
        [slack]: { ok: true, ts: '1.2' },
      },
      sends: { [slack]: [{ channel: '#support', text: '80.00 EUR refunded: re_2' }] },
      gives: { 'Refund payment': [{ id: 're_2' }] },
    },
  ],
});
