import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'manhattan-warehouse-order',
  name: 'Warehouse Orders for Manhattan',
  description:
    'Writes a warehouse shipping order (940) for each order that comes in, and uploads it to the folder from which Manhattan collects it.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'package-check',
  useCase:
    'For shops whose warehouse runs on Manhattan: no order is typed in twice, and no control number is used twice.',
  tags: ['manhattan', 'warehouse', 'edi', 'orders'],
  estimatedTime: '12 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0], 'Order placed', { endpoint: '/orders' }),
    shape: node('dataTransform', [1, 0], 'Shipping order', {
      keep: false,
      set: [
        {
          name: 'document',
          value:
            '{{ ({ depositorOrder: String(order ?? "0"), parties: [{ role: "shipTo", name: shipTo ?? "unknown" }], lines: (lines ?? [{ sku: "A-1", quantity: 1 }]).map((line) => ({ quantity: line.quantity, unit: "EA", idType: "SK", id: line.sku })) }) }}',
        },
      ],
    }),
    write: node('manhattanAssociates', [2, 0], 'Write 940', {
      operation: 'write',
      type: '940',
      data: 'document',
      sender: 'YOUR-ID',
      receiver: 'WAREHOUSE-ID',
    }),
    upload: node('manhattanAssociates', [3, 0], 'Upload', { operation: 'upload', path: '/inbound/' }),
  },
  flow: ['order > shape > write > upload'],
  trials: [
    {
      title: 'An order becomes a file for the warehouse',
      given: [{ order: 7, shipTo: 'Ada', lines: [{ sku: 'A-1', quantity: 2 }] }],
      servers: { Upload: [{ file: { path: '/inbound/940-000000001.x12', uploaded: true } }] },
      gives: { 'Write 940': [{ type: '940', control: '000000001' }], Upload: [{ file: { uploaded: true } }] },
    },
  ],
});
