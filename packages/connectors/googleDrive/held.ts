import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleDrive } from './googleDrive.node.ts';
import { googleDriveConnector } from './googleDrive.ts';

// The parameters of every method of Google are documented at https://developers.google.com/workspace/drive/api/guides/fields-parameter
const fields = ['sends the query parameter "fields", which is not described'];

const PARTS =
  'It sends parts to an address that the answer names. https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable';

export const held: HeldConnector = {
  connector: googleDriveConnector,
  node: googleDrive,
  descriptions: ['googleDrive'],
  credential: googleToken,
  values: { token: 'token' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  excused: {
    'file.list': fields,
    'file.search': fields,
    'file.get': fields,
    'file.copy': fields,
    'file.move': fields,
    'file.update': fields,
    'folder.create': fields,
    'folder.list': fields,
    'folder.listFiles': fields,
    'permission.create': fields,
    'permission.list': fields,
    // https://developers.google.com/workspace/drive/api/guides/manage-downloads
    'file.download': ['sends the query parameter "alt", which is not described'],
  },
  unheld: {
    'file.upload': PARTS,
    'file.replace': PARTS,
    'channel.stop':
      'It is not in the description. https://developers.google.com/workspace/drive/api/reference/rest/v3/channels/stop',
    'channel.watch':
      'It is not in the description. https://developers.google.com/workspace/drive/api/reference/rest/v3/changes/watch',
  },
};
