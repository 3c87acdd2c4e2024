import type { HeldConnector } from '../testing/held-connector.ts';
import { dropbox } from './dropbox.node.ts';
import { dropboxConnector } from './dropbox.ts';
import { dropboxToken } from './dropboxToken.credential.ts';

const documented = 'It is not in the description. https://www.dropbox.com/developers/documentation/http/documentation';

// The description has what files and folders have in common, and leaves out the rest and the tag that tells them apart.
const TAG = '".tag" of the sample is not described';
const ofFile = (at = ''): string[] =>
  ['.tag', 'id', 'client_modified', 'server_modified', 'rev', 'size'].map(
    (name) => `"${at}${name}" of the sample is not described`,
  );

export const held: HeldConnector = {
  connector: dropboxConnector,
  node: dropbox,
  descriptions: ['dropbox'],
  credential: dropboxToken,
  values: { token: 'token' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  excused: {
    'file.list': ofFile(),
    'file.get': ofFile(),
    'file.move': ofFile(),
    'file.copy': ofFile(),
    'file.delete': ofFile(),
    'file.changes': ofFile('entries[0].'),
    'file.listRevisions': [TAG],
    'file.temporaryLink': ['"metadata..tag" of the sample is not described'],
    // Dropbox gives the facts of the folder beside the tag, not below it.
    'link.shareFolder': ['shared_folder_id', 'name', 'path_lower'].map(
      (name) => `"${name}" of the sample is not described`,
    ),
  },
  unheld: {
    'file.restore': `${documented}#files-restore`,
    'file.latestCursor': `${documented}#files-list_folder-get_latest_cursor`,
    'link.revoke': `${documented}#sharing-revoke_shared_link`,
  },
};
