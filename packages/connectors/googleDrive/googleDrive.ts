import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { driveFile } from './file.ts';
import { access, folder } from './folder.ts';
import { channels, driveWebhook } from './channel.ts';

/** Files and folders, the newest first. */
const listed = (name: string, time: 'createdTime' | 'modifiedTime'): DatedEvent => ({
  name,
  operation: 'file.list',
  with: { orderBy: `${time} desc` },
  id: 'id',
  time,
  once: time === 'createdTime' ? 'each' : 'change',
});

export const googleDriveConnector = defineConnector({
  vendor: 'googleDrive',
  name: 'Google Drive',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://www.googleapis.com/drive/v3',
  objects: [driveFile, folder, access, channels],
  lists: {
    files: { operation: 'file.list', value: 'id', label: 'name' },
    folders: { operation: 'folder.list', value: 'id', label: 'name', search: 'nameContains' },
  },
  webhook: driveWebhook,
  events: {
    fileAdded: listed('File added', 'createdTime'),
    fileChanged: listed('File added or updated', 'modifiedTime'),
  },
});
