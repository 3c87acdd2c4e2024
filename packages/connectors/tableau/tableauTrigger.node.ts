import { connectorTrigger } from '../kit/trigger.ts';
import { tableauConnector } from './tableau.ts';

const workbook = { id: '1a1b1c1d', name: 'Sales', updatedAt: '2026-12-02T08:30:00Z' };

export const tableauTrigger = connectorTrigger(tableauConnector, {
  type: 'tableauTrigger',
  name: 'Tableau Trigger',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description: 'Starts the workflow when workbooks, views or data sources are created or updated in Tableau',
  start: 'workbookChanged',
  asks: ['filter'],
  examples: [
    {
      title: 'A workbook is an item',
      given: [workbook],
      with: { event: 'workbookChanged' },
      gives: { main: [workbook] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'workbookChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
