import { connectorTrigger } from '../kit/trigger.ts';
import { sharePointConnector } from './sharePoint.ts';

const changed = {
  id: '42',
  lastModifiedDateTime: '2026-03-02T08:30:00Z',
  fields: { Title: 'Order 7', Status: 'Open' },
};

export const sharePointTrigger = connectorTrigger(sharePointConnector, {
  type: 'sharePointTrigger',
  name: 'SharePoint Trigger',
  category: 'File Storage & Documents',
  icon: 'library',
  description: 'Starts the workflow when list items or files are created, updated or deleted in SharePoint',
  start: 'itemChanged',
  asks: ['siteId', 'listId', 'driveId'],
  examples: [
    {
      title: 'A list item is an item, with its columns in fields',
      given: [changed],
      with: { event: 'itemChanged', siteId: 's1', listId: 'Orders' },
      gives: { main: [changed] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'itemChanged', siteId: 's1', listId: 'Orders' },
      fails: 'connector_poll_failed',
    },
  ],
});
