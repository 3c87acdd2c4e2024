import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { driveEvent } from '../google/drive-files.ts';
import { defineConnector } from '../kit/connector.ts';
import { content } from './content.ts';
import { document, folder } from './document.ts';

export const googleDocsConnector = defineConnector({
  vendor: 'googleDocs',
  name: 'Google Docs',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://docs.googleapis.com',
  objects: [document, content, folder],
  lists: {
    documents: { operation: 'document.list', value: 'id', label: 'name', search: 'nameContains' },
    folders: { operation: 'folder.list', value: 'id', label: 'name', search: 'folderNameContains' },
  },
  events: {
    documentAdded: driveEvent('Document created', 'document.list', 'createdTime'),
    documentChanged: driveEvent('Document created or updated', 'document.list', 'modifiedTime'),
    addedInFolder: driveEvent('Document created in a folder', 'document.listInFolder', 'createdTime'),
    changedInFolder: driveEvent('Document created or updated in a folder', 'document.listInFolder', 'modifiedTime'),
  },
});
