import { defineTemplate, node } from '../template.ts';

const order =
  'ISA*00*          *00*          *ZZ*ACME           *ZZ*SHOP           *260301*1200*U*00401*000000042*0*P*>~GS*PO*ACME*SHOP*20260301*1200*42*X*004010~ST*850*0001~BEG*00*SA*4500001234**20260301~PO1*1*10*EA*9.5**BP*A-1~CTT*1~SE*5*0001~GE*1*42~IEA*1*000000042~';

export default defineTemplate({
  id: 'as2-orders-acknowledged',
  name: 'AS2 Orders, Acknowledged by AS2',
  description:
    'Takes purchase orders that a trading partner sends with AS2, lists their lines, and sends the acknowledgement back.',
  category: 'Enterprise',
  difficulty: 'Advanced',
  icon: 'handshake',
  useCase: 'For suppliers whose customers exchange EDI with AS2: signed and encrypted both ways, with receipts.',
  tags: ['edi', 'as2', 'x12', 'edifact', 'orders'],
  estimatedTime: '20 min setup',
  nodes: {
    received: node('as2Trigger', [0, 1], 'Message received', { contents: 'text' }),
    there: node('conditional', [1, 1], 'Text received?', { condition: "typeof body === 'string'" }),
    read: node('ediDocument', [2, 0], 'Read orders', { operation: 'read' }),
    order: node('conditional', [3, 0], 'Valid order?', { condition: "valid && (type == '850' || type == 'ORDERS')" }),
    lines: node('dataTransform', [4, 0], 'Order lines', {
      keep: false,
      set: [
        { name: 'orderNumber', value: '{{ document.orderNumber ?? document.number }}' },
        { name: 'from', value: '{{ sender }}' },
        { name: 'lines', value: '{{ document.lines.length }}' },
      ],
    }),
    acknowledge: node('ediDocument', [2, 2], 'Acknowledge', { operation: 'acknowledge' }),
    send: node('as2Send', [3, 2], 'Send back', { subject: 'Acknowledgement' }),
  },
  flow: ['received > there:true > read > order:true > lines', 'there:true > acknowledge > send'],
  trials: [
    {
      title: 'An order is read, and its acknowledgement is sent',
      given: [{ body: order }],
      servers: {
        'Message received': [{ body: order, as2: { from: 'ACME', to: 'SHOP' } }],
        'Send back': [{ receipt: { disposition: 'processed', partner: 'ACME' } }],
      },
      gives: {
        'Order lines': [{ orderNumber: '4500001234', from: 'ACME', lines: 1 }],
        Acknowledge: [{ type: '997', accepted: true }],
        'Send back': [{ receipt: { disposition: 'processed' } }],
      },
    },
  ],
});
