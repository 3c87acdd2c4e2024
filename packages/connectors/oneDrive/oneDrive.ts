import { defineConnector } from '../kit/connector.ts';
import { drive } from './drive.ts';
import { file } from './file.ts';
import { oneDriveWebhook, subscription } from './subscription.ts';

export const oneDriveConnector = defineConnector({
  vendor: 'oneDrive',
  name: 'OneDrive',
  credentials: ['microsoftOAuth', 'microsoftToken'],
  address: 'https://graph.microsoft.com/v1.0',
  objects: [file, drive, subscription],
  lists: {
    drives: { operation: 'drive.own', value: 'id', label: 'name' },
    folders: { operation: 'file.list', value: 'id', label: 'name', needs: ['driveId'], with: { folderId: 'root' } },
  },
  webhook: oneDriveWebhook,
  events: {
    itemChanged: {
      name: 'File added or updated in a folder',
      operation: 'file.list',
      with: { orderby: 'lastModifiedDateTime desc' },
      id: 'id',
      time: 'lastModifiedDateTime',
      once: 'change',
    },
  },
});
