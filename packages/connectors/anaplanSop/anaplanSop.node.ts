import { connectorNode } from '../kit/node.ts';
import { anaplanConnector } from './anaplanSop.ts';

const model = 'https://api.anaplan.com/2/0/workspaces/w1/models/m1';

export const anaplanSop = connectorNode(anaplanConnector, {
  type: 'anaplanSop',
  name: 'Anaplan S&OP',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description:
    'Uploads data, runs imports, exports and processes of Anaplan models and waits for them, reads and writes cells',
  start: 'process.run',
  examples: [
    {
      title: 'A process is run, and its end waited for',
      given: [{}],
      credential: { region: 'main' },
      with: { workspaceId: 'w1', modelId: 'm1', processId: '118000000001' },
      answers: {
        [`POST ${model}/processes/118000000001/tasks`]: { task: { taskId: 't1', taskState: 'NOT_STARTED' } },
        [`GET ${model}/processes/118000000001/tasks/t1`]: {
          task: { taskId: 't1', taskState: 'COMPLETE', result: { successful: true } },
        },
      },
      gives: { main: [{ taskId: 't1', taskState: 'COMPLETE', result: { successful: true } }] },
    },
    {
      title: 'An import that rejects everything is an error',
      given: [{}],
      credential: { region: 'main' },
      with: { operation: 'import.run', workspaceId: 'w1', modelId: 'm1', importId: '112000000001' },
      answers: {
        [`POST ${model}/imports/112000000001/tasks`]: { task: { taskId: 't1', taskState: 'NOT_STARTED' } },
        [`GET ${model}/imports/112000000001/tasks/t1`]: {
          task: {
            taskId: 't1',
            taskState: 'COMPLETE',
            result: { successful: false, details: [{ localMessageText: 'No such file' }] },
          },
        },
      },
      fails: 'connector_job_failed',
    },
    { title: 'A process needs a model', given: [{}], with: { workspaceId: 'w1' }, fails: 'field_required' },
  ],
});
