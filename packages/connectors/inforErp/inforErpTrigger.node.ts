import { connectorTrigger } from '../kit/trigger.ts';
import { inforErpConnector } from './inforErp.ts';

const row = { CUNO: 'ACME', CUNM: 'Acme' };

export const inforErpTrigger = connectorTrigger(inforErpConnector, {
  type: 'inforErpTrigger',
  name: 'Infor M3 Trigger',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Starts the workflow when a transaction of Infor M3 gives new records',
  start: 'recordAdded',
  asks: ['program', 'transaction', 'inputs', 'maxRecords'],
  examples: [
    {
      title: 'A record is an item',
      given: [row],
      with: { event: 'recordAdded', program: 'CRS610MI', transaction: 'LstByNumber' },
      gives: { main: [row] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordAdded', program: 'CRS610MI', transaction: 'LstByNumber' },
      fails: 'connector_poll_failed',
    },
  ],
});
