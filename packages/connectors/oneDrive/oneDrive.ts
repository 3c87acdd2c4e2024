import { defineConnector } from '../kit/connector.ts';
import { drive } from './drive.ts';
import { file } from './file.ts';

export const oneDriveConnector = defineConnector({
  vendor: 'oneDrive',
  name: 'OneDrive',
  credentials: ['microsoftOAuth', 'microsoftToken'],
  address: 'https://graph.microsoft.com/v1.0',
  objects: [file, drive],
  lists: {
    drives: { operation: 'drive.own', value: 'id', label: 'name' },
    folders: { operation: 'file.list', value: 'id', label: 'name', needs: ['driveId'], with: { folderId: 'root' } },
  },
  events: {
    itemChanged: {
      name: 'File added to or changed in a folder',
      operation: 'file.list',
      with: { orderby: 'lastModifiedDateTime desc' },
      id: 'id',
      time: 'lastModifiedDateTime',
      once: 'change',
    },
  },
});
