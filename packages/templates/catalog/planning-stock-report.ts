import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'planning-stock-report',
  name: 'Stock for Planning Systems',
  description: 'Writes counted stock as an inventory report (846) for Kinaxis, Blue Yonder, LLamasoft and Vanguard.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'chart-column',
  useCase: 'For planners: each planning system gets the same stock, with control numbers of its own.',
  tags: ['kinaxis', 'blue yonder', 'stock', 'edi'],
  estimatedTime: '12 min setup',
  nodes: {
    counted: node('webhookTrigger', [0, 1], 'Stock counted', { endpoint: '/stock' }),
    shape: node('dataTransform', [1, 1], 'Report', {
      keep: false,
      set: [
        {
          name: 'document',
          value:
            '{{ ({ reportNumber: String(report ?? "1"), reportDate: date ?? "2026-03-01", lines: (stock ?? [{ sku: "A-1", quantity: 0 }]).map((one) => ({ ids: { sku: one.sku }, quantities: [{ type: "onHand", quantity: one.quantity, unit: "EA" }] })) }) }}',
        },
      ],
    }),
    kinaxis: node('kinaxisRapidResponse', [2, 0], 'For Kinaxis', {
      operation: 'write',
      type: '846',
      data: 'document',
      sender: 'YOUR-ID',
      receiver: 'KINAXIS',
    }),
    blueYonder: node('blueYonder', [2, 1], 'For Blue Yonder', {
      operation: 'write',
      type: '846',
      data: 'document',
      sender: 'YOUR-ID',
      receiver: 'BLUEYONDER',
    }),
    llamasoft: node('llamasoftScm', [2, 2], 'For LLamasoft', {
      operation: 'write',
      type: '846',
      data: 'document',
      sender: 'YOUR-ID',
      receiver: 'LLAMASOFT',
    }),
    vanguard: node('vanguardSop', [2, 3], 'For Vanguard', {
      operation: 'write',
      type: '846',
      data: 'document',
      sender: 'YOUR-ID',
      receiver: 'VANGUARD',
    }),
  },
  flow: ['counted > shape > kinaxis', 'shape > blueYonder', 'shape > llamasoft', 'shape > vanguard'],
  trials: [
    {
      title: 'Each system gets a report of its own',
      given: [{ report: 12, date: '2026-03-02', stock: [{ sku: 'A-1', quantity: 48 }] }],
      gives: {
        'For Kinaxis': [{ type: '846' }],
        'For Blue Yonder': [{ type: '846' }],
        'For LLamasoft': [{ type: '846' }],
        'For Vanguard': [{ type: '846' }],
      },
    },
  ],
});
