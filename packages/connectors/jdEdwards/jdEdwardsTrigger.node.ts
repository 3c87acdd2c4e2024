import { connectorTrigger } from '../kit/trigger.ts';
import { jdEdwardsConnector } from './jdEdwards.ts';

const row = { F0101_AN8: 4242, F0101_ALPH: 'Acme' };

export const jdEdwardsTrigger = connectorTrigger(jdEdwardsConnector, {
  type: 'jdEdwardsTrigger',
  name: 'JD Edwards Trigger',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Starts the workflow when rows are added to or updated in a table of JD Edwards',
  start: 'rowAdded',
  asks: ['table', 'columns', 'filters', 'rowLimit'],
  examples: [
    {
      title: 'A record is an item',
      given: [row],
      with: { event: 'rowAdded', table: 'F0101' },
      gives: { main: [row] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'rowAdded', table: 'F0101' },
      fails: 'connector_poll_failed',
    },
  ],
});
