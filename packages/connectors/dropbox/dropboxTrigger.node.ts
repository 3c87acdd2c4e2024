import { connectorTrigger } from '../kit/trigger.ts';
import { dropboxConnector } from './dropbox.ts';

const added = { id: 'id:a4ayc', name: '2026-03.pdf', path_display: '/Invoices/2026-03.pdf', rev: 'a1c10ce0dd78' };

export const dropboxTrigger = connectorTrigger(dropboxConnector, {
  type: 'dropboxTrigger',
  name: 'Dropbox Trigger',
  category: 'File Storage & Documents',
  icon: 'hard-drive',
  description: 'Starts the workflow when files are added, updated or deleted in a Dropbox folder',
  start: 'fileChanged',
  asks: ['folder', 'recursive'],
  examples: [
    {
      title: 'A file is an item',
      given: [added],
      with: { event: 'fileChanged', folder: '/Invoices' },
      gives: { main: [added] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'fileChanged', folder: '/Invoices' },
      fails: 'connector_poll_failed',
    },
  ],
});
