import { connectorTrigger } from '../kit/trigger.ts';
import { notionConnector } from './notion.ts';

const page = { object: 'page', id: '59833787-2cf9-4fdf-8782-e53db20768a5', created_time: '2026-03-01T12:00:00.000Z' };

export const notionTrigger = connectorTrigger(notionConnector, {
  type: 'notionTrigger',
  name: 'Notion Trigger',
  category: 'File Storage & Documents',
  icon: 'file-text',
  description: 'Starts the workflow when pages are added or updated in a Notion data source',
  start: 'pageAdded',
  asks: ['dataSourceId'],
  examples: [
    {
      title: 'A page is an item',
      given: [page],
      with: { event: 'pageAdded', dataSourceId: '248104cd-477e-80af-bc30-000bd28de8f9' },
      gives: { main: [page] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'pageAdded', dataSourceId: '248104cd-477e-80af-bc30-000bd28de8f9' },
      fails: 'connector_poll_failed',
    },
  ],
});
