import { connectorTrigger } from '../kit/trigger.ts';
import { ifsApplicationsConnector } from './ifsApplications.ts';

const row = { CustomerId: '1001', Name: 'Acme' };

export const ifsApplicationsTrigger = connectorTrigger(ifsApplicationsConnector, {
  type: 'ifsApplicationsTrigger',
  name: 'IFS Cloud Trigger',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Starts the workflow when entities are created or updated in IFS Cloud',
  start: 'entityAdded',
  asks: ['projection', 'entitySet', 'filter', 'returned'],
  examples: [
    {
      title: 'A record is an item',
      given: [row],
      with: { event: 'entityAdded', projection: 'CustomerHandling', entitySet: 'CustomerInfoSet' },
      gives: { main: [row] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'entityAdded', projection: 'CustomerHandling', entitySet: 'CustomerInfoSet' },
      fails: 'connector_poll_failed',
    },
  ],
});
