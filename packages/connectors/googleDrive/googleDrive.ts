import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { driveFile } from './file.ts';
import { access, folder } from './folder.ts';

export const googleDriveConnector = defineConnector({
  vendor: 'googleDrive',
  name: 'Google Drive',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://www.googleapis.com/drive/v3',
  objects: [driveFile, folder, access],
  lists: {
    files: { operation: 'file.list', value: 'id', label: 'name' },
    folders: { operation: 'folder.list', value: 'id', label: 'name', search: 'nameContains' },
  },
});
