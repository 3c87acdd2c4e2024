import { defineTemplate, node } from '../template.ts';

const order =
  'ISA*00*          *00*          *ZZ*ACME           *ZZ*SHOP           *260301*1200*U*00401*000000042*0*P*>~GS*PO*ACME*SHOP*20260301*1200*42*X*004010~ST*850*0001~BEG*00*SA*4500001234**20260301~PO1*1*10*EA*9.5**BP*A-1~CTT*1~SE*5*0001~GE*1*42~IEA*1*000000042~';

export default defineTemplate({
  id: 'edi-orders-to-acknowledge',
  name: 'EDI Orders with Acknowledgement',
  description:
    'Takes purchase orders in X12 or EDIFACT, keeps the valid ones in a table, and prepares the acknowledgement.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'file-text',
  useCase: 'For suppliers whose customers order by EDI: every order is checked, recorded and acknowledged.',
  tags: ['edi', 'x12', 'edifact', 'orders'],
  estimatedTime: '10 min setup',
  nodes: {
    received: node('webhookTrigger', [0, 1], 'Interchange received', { endpoint: '/edi' }),
    there: node('conditional', [1, 1], 'Text received?', { condition: "typeof body === 'string'" }),
    read: node('ediDocument', [2, 0], 'Read orders', { operation: 'read' }),
    valid: node('conditional', [3, 0], 'Valid order?', { condition: "valid && (type == '850' || type == 'ORDERS')" }),
    keep: node('dataTransform', [4, 0], 'Order lines', {
      keep: false,
      set: [
        { name: 'orderNumber', value: '{{ document.orderNumber ?? document.number }}' },
        { name: 'from', value: '{{ sender }}' },
        { name: 'lines', value: '{{ document.lines.length }}' },
      ],
    }),
    acknowledge: node('ediDocument', [2, 2], 'Acknowledge', {
      operation: 'acknowledge',
      to: 'text',
    }),
  },
  flow: ['received > there:true > read > valid:true > keep', 'there:true > acknowledge'],
  trials: [
    {
      title: 'An order is read and acknowledged',
      given: [{ body: order }],
      gives: {
        'Order lines': [{ orderNumber: '4500001234', from: 'ACME', lines: 1 }],
        Acknowledge: [{ type: '997', accepted: true }],
      },
    },
  ],
});
