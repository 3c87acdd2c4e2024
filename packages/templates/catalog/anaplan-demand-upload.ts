import { defineTemplate, node } from '../template.ts';

const model = 'https://api.anaplan.com/2/0/workspaces/your-workspace-id/models/your-model-id';

export default defineTemplate({
  id: 'anaplan-demand-upload',
  name: 'Actuals into the Sales Plan',
  description:
    'Writes the orders of the day as CSV, uploads it to Anaplan, and runs the process that loads it into the plan.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'chart-column',
  useCase:
    'For supply planning: the plan has the actuals of yesterday in the morning, and an import that rejects rows is seen.',
  tags: ['anaplan', 'planning', 's&op', 'csv', 'upload'],
  estimatedTime: '10 min setup',
  nodes: {
    orders: node('webhookTrigger', [0, 0], 'Orders received', { description: 'Receives product, month and units.' }),
    csv: node('csvParser', [1, 0], 'Write the CSV', { operation: 'write', to: 'file' }),
    upload: node('anaplanSop', [2, 0], 'Upload the file', {
      operation: 'file.upload',
      workspaceId: 'your-workspace-id',
      modelId: 'your-model-id',
      fileId: 'your-file-id',
    }),
    load: node('anaplanSop', [3, 0], 'Load it into the plan', {
      operation: 'process.run',
      workspaceId: 'your-workspace-id',
      modelId: 'your-model-id',
      processId: 'your-process-id',
    }),
  },
  flow: ['orders > csv > upload > load'],
  trials: [
    {
      title: 'The process reads what was uploaded',
      given: [{ product: 'Bike', month: 'Jan 26', units: 120 }],
      answers: {
        [`POST ${model}/files/your-file-id`]: { file: { id: 'your-file-id' } },
        [`PUT ${model}/files/your-file-id/chunks/0`]: {},
        [`POST ${model}/files/your-file-id/complete`]: { file: { id: 'your-file-id', name: 'orders.csv' } },
        [`POST ${model}/processes/your-process-id/tasks`]: { task: { taskId: 't1', taskState: 'NOT_STARTED' } },
        [`GET ${model}/processes/your-process-id/tasks/t1`]: {
          task: { taskId: 't1', taskState: 'COMPLETE', result: { successful: true } },
        },
      },
      gives: { 'Load it into the plan': [{ taskState: 'COMPLETE' }] },
    },
  ],
});
