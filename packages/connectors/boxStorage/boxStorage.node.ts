import { connectorNode } from '../kit/node.ts';
import { boxConnector } from './boxStorage.ts';

const api = 'https://api.box.com/2.0';

export const boxStorage = connectorNode(boxConnector, {
  type: 'boxStorage',
  name: 'Box',
  category: 'File Storage & Documents',
  icon: 'hard-drive',
  description: 'Uploads, downloads, finds, moves and shares files and folders in Box, with metadata and comments',
  start: 'folder.list',
  examples: [
    {
      title: 'A folder for each customer',
      given: [{ customer: 'Ada' }],
      with: { operation: 'folder.create', itemName: '{{ customer }}', folderId: '678' },
      answers: { [`POST ${api}/folders`]: { type: 'folder', id: '679', name: 'Ada' } },
      gives: { main: [{ type: 'folder', id: '679', name: 'Ada' }] },
    },
    {
      title: 'A comment on a file',
      given: [{ file: '12345', total: 950 }],
      with: { operation: 'comment.create', fileId: '{{ file }}', commentText: 'The total is {{ total }}.' },
      answers: { [`POST ${api}/comments`]: { type: 'comment', id: '1', message: 'The total is 950.' } },
      gives: { main: [{ type: 'comment', id: '1', message: 'The total is 950.' }] },
    },
    {
      title: 'What Box does not have is an error',
      given: [{}],
      with: { operation: 'file.get', fileId: '1' },
      fails: 'connector_not_found',
    },
  ],
});
