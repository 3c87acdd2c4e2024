import { defineTemplate, node } from '../template.ts';

const orders = 'POST https://app.moderntreasury.com/api/payment_orders';

export default defineTemplate({
  id: 'modern-treasury-vendor-payments',
  name: 'Vendor Payments by Bank with Modern Treasury',
  description: 'Pays approved bills from your bank account: large ones by wire, all others by ACH.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'landmark',
  useCase:
    'For finance teams that pay vendors in the USA. Limits of the credential hold over all workflows, and each bill is paid once, also where the server is restarted meanwhile.',
  tags: ['modern-treasury', 'ach', 'wire', 'vendors', 'payments'],
  estimatedTime: '15 min setup',
  nodes: {
    bill: node('webhookTrigger', [0, 1], 'Bill approved', { endpoint: '/pay-bill' }),
    facts: node('dataTransform', [1, 1], 'What is paid', {
      keep: false,
      set: [
        { name: 'total', value: '{{ body?.total ?? "120.00" }}' },
        { name: 'from', value: '{{ body?.from ?? "f0ad2b4c-8c1a-4d5e-9b6f-3a2c1d0e9f8a" }}' },
        { name: 'vendor', value: '{{ body?.vendor ?? "0b5f3c1e-2d4a-4f6b-8c7d-9e0f1a2b3c4d" }}' },
        { name: 'bill', value: '{{ body?.bill ?? "1042" }}' },
      ],
    }),
    size: node('conditional', [2, 1], 'Over 10,000?', { condition: 'Number(total) > 10000' }),
    wire: node('modernTreasury', [3, 0], 'Pay by wire', {
      operation: 'paymentOrder.create',
      paymentType: 'wire',
      ownAccountId: '{{ from }}',
      receivingAccountId: '{{ vendor }}',
      amount: '{{ total }}',
      currency: 'USD',
      remittance: 'Bill {{ bill }}',
    }),
    ach: node('modernTreasury', [3, 2], 'Pay by ACH', {
      operation: 'paymentOrder.create',
      paymentType: 'ach',
      ownAccountId: '{{ from }}',
      receivingAccountId: '{{ vendor }}',
      amount: '{{ total }}',
      currency: 'USD',
      remittance: 'Bill {{ bill }}',
    }),
  },
  flow: ['bill > facts > size:true > wire', 'size:false > ach'],
  trials: [
    {
      title: 'A small bill goes by ACH',
      given: [{ body: { bill: '7', total: '99.50', from: 'i1', vendor: 'e1' } }],
      answers: { [orders]: { id: 'p1', type: 'ach', status: 'approved' } },
      gives: { 'What is paid': [{ total: '99.50' }], 'Pay by ACH': [{ id: 'p1' }] },
    },
    {
      title: 'A large one by wire',
      given: [{ body: { bill: '8', total: '25000.00', from: 'i1', vendor: 'e1' } }],
      answers: { [orders]: { id: 'p2', type: 'wire', status: 'approved' } },
      gives: { 'Pay by wire': [{ id: 'p2' }] },
    },
  ],
});
