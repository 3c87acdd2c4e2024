import { connectorTrigger } from '../kit/trigger.ts';
import { googleDriveConnector } from './googleDrive.ts';

const file = { id: '1Bk3rQy0eHkZ', name: 'Invoice.pdf', createdTime: '2026-03-01T12:00:00.000Z' };

export const googleDriveTrigger = connectorTrigger(googleDriveConnector, {
  type: 'googleDriveTrigger',
  name: 'Google Drive Trigger',
  category: 'Google Workspace',
  icon: 'hard-drive',
  description: 'Starts the workflow when files are added or updated in Google Drive',
  start: 'fileAdded',
  asks: ['query'],
  examples: [
    {
      title: 'A file is an item',
      given: [file],
      with: { event: 'fileAdded', query: "mimeType = 'application/pdf'" },
      gives: { main: [file] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'fileAdded', query: "mimeType = 'application/pdf'" },
      fails: 'connector_poll_failed',
    },
  ],
});
