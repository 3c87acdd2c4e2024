import { connectorTrigger } from '../kit/trigger.ts';
import { epicorErpConnector } from './epicorErp.ts';

const row = { Customer_CustID: 'ACME', Customer_Name: 'Acme' };

export const epicorErpTrigger = connectorTrigger(epicorErpConnector, {
  type: 'epicorErpTrigger',
  name: 'Epicor Kinetic Trigger',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Starts the workflow when queries or business objects of Epicor Kinetic have new rows',
  start: 'queryRowAdded',
  asks: ['baqId', 'baqParameters', 'service', 'entitySet', 'filter'],
  examples: [
    {
      title: 'A record is an item',
      given: [row],
      with: { event: 'queryRowAdded', baqId: 'zCustomer01' },
      gives: { main: [row] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'queryRowAdded', baqId: 'zCustomer01' },
      fails: 'connector_poll_failed',
    },
  ],
});
