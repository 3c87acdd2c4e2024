import { defineTemplate, node } from '../template.ts';

const api = 'https://api.powerbi.com/v1.0/myorg/groups/your-workspace-id/datasets/your-dataset-id';

export default defineTemplate({
  id: 'power-bi-low-stock',
  name: 'Low Stock from Power BI',
  description: 'Queries a Power BI dataset each Monday and keeps the products whose stock is low.',
  category: 'Analytics',
  difficulty: 'Beginner',
  icon: 'chart-column',
  useCase: 'For operations: the figures of the dashboard start work instead of waiting to be looked at.',
  tags: ['power bi', 'stock', 'dax', 'schedule'],
  estimatedTime: '6 min setup',
  nodes: {
    daily: node('scheduler', [0, 0], 'Every Monday', {
      schedule: { mode: 'weekly', weekdays: ['mon'], time: '07:30' },
    }),
    query: node('powerBi', [1, 0], 'Query the stock', {
      description: 'Choose your workspace and dataset.',
      operation: 'dataset.query',
      workspaceId: 'your-workspace-id',
      datasetId: 'your-dataset-id',
      dax: 'EVALUATE SELECTCOLUMNS(Stock, "product", Stock[Product], "left", Stock[Left])',
    }),
    low: node('conditional', [2, 0], 'Below ten?', { condition: '$json["[left]"] < 10' }),
  },
  flow: ['daily > query > low'],
  trials: [
    {
      title: 'A product with little stock is kept',
      given: [{}],
      answers: {
        [`POST ${api}/executeQueries`]: {
          results: [{ tables: [{ rows: [{ '[product]': 'Lamp', '[left]': 3 }] }] }],
        },
      },
      gives: { 'Query the stock': [{ '[left]': 3 }] },
    },
  ],
});
