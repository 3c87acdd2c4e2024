import { connectorTrigger } from '../kit/trigger.ts';
import { oneDriveConnector } from './oneDrive.ts';

const changed = { id: '01NKDM7H', name: 'Invoice.pdf', lastModifiedDateTime: '2026-03-02T08:30:00Z' };

export const oneDriveTrigger = connectorTrigger(oneDriveConnector, {
  type: 'oneDriveTrigger',
  name: 'OneDrive Trigger',
  category: 'File Storage & Documents',
  icon: 'hard-drive',
  description: 'Starts the workflow when files are added or updated in a OneDrive folder',
  start: 'itemChanged',
  asks: ['driveId', 'folderId'],
  examples: [
    {
      title: 'A file is an item',
      given: [changed],
      with: { event: 'itemChanged', driveId: 'd1' },
      gives: { main: [changed] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'itemChanged', driveId: 'd1' },
      fails: 'connector_poll_failed',
    },
  ],
});
