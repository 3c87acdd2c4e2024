import { connectorTrigger } from '../kit/trigger.ts';
import { sapAribaConnector } from './sapAriba.ts';

const requisition = { UniqueName: 'PR1001', StatusString: 'Approved', TimeUpdated: '2026-03-01T12:00:00Z' };

export const sapAribaTrigger = connectorTrigger(sapAribaConnector, {
  type: 'sapAribaTrigger',
  name: 'SAP Ariba Trigger',
  category: 'Enterprise Agents',
  icon: 'shopping-cart',
  description: 'Starts the workflow when records of a report are created or updated in SAP Ariba',
  start: 'procurementUpdated',
  asks: ['procurementView', 'sourcingView'],
  examples: [
    {
      title: 'A requisition is an item',
      given: [requisition],
      with: { event: 'procurementUpdated', procurementView: 'RequisitionSystemView' },
      gives: { main: [requisition] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'procurementUpdated', procurementView: 'RequisitionSystemView' },
      fails: 'connector_poll_failed',
    },
  ],
});
