import { connectorTrigger } from '../kit/trigger.ts';
import { powerBiConnector } from './powerBi.ts';

const failed = { requestId: 'r1', status: 'Failed', endTime: '2026-03-02T08:34:00Z', refreshType: 'Scheduled' };

export const powerBiTrigger = connectorTrigger(powerBiConnector, {
  type: 'powerBiTrigger',
  name: 'Power BI Trigger',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description: 'Starts the workflow when the refresh of a Power BI dataset has ended or failed',
  start: 'refreshFailed',
  asks: ['workspaceId', 'datasetId'],
  examples: [
    {
      title: 'A refresh is an item',
      given: [failed],
      with: { event: 'refreshFailed', workspaceId: 'w1', datasetId: 'd1' },
      gives: { main: [failed] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'refreshFailed', workspaceId: 'w1', datasetId: 'd1' },
      fails: 'connector_poll_failed',
    },
  ],
});
