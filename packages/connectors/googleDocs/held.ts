import { DRIVE_FIELDS } from '../google/drive-files.ts';
import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleDocs } from './googleDocs.node.ts';
import { googleDocsConnector } from './googleDocs.ts';

export const held: HeldConnector = {
  connector: googleDocsConnector,
  node: googleDocs,
  descriptions: ['googleDocs', 'googleDrive'],
  credential: googleToken,
  values: { token: 'token' },
  fields: {
    placeholders: [{ name: 'name', value: 'Ada' }],
    tableRows: '[{ "Item": "Chair", "Price": 90 }]',
    updateRequests: '[{ "insertText": { "location": { "index": 1 }, "text": "Hello" } }]',
  },
  // The copy and its placeholders are requests to two APIs; "Fill in placeholders" holds the second.
  by: { 'document.fromTemplate': { placeholders: [] } },
  excused: {
    'document.list': DRIVE_FIELDS,
    'document.listInFolder': DRIVE_FIELDS,
    'document.createInFolder': DRIVE_FIELDS,
    'document.copy': DRIVE_FIELDS,
    'document.fromTemplate': DRIVE_FIELDS,
    'folder.list': DRIVE_FIELDS,
  },
};
