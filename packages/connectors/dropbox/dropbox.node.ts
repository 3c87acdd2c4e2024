import { connectorNode } from '../kit/node.ts';
import { dropboxConnector } from './dropbox.ts';

const api = 'https://api.dropboxapi.com/2';

export const dropbox = connectorNode(dropboxConnector, {
  type: 'dropbox',
  name: 'Dropbox',
  category: 'File Storage & Documents',
  icon: 'hard-drive',
  description: 'Uploads, downloads, finds, moves and shares files and folders in Dropbox',
  start: 'file.list',
  examples: [
    {
      title: 'A folder for each customer',
      given: [{ customer: 'Ada' }],
      with: { operation: 'file.createFolder', newFolder: '/Customers/{{ customer }}' },
      answers: {
        [`POST ${api}/files/create_folder_v2`]: { metadata: { name: 'Ada', path_display: '/Customers/Ada' } },
      },
      gives: { main: [{ name: 'Ada', path_display: '/Customers/Ada' }] },
    },
    {
      title: 'The files in a folder',
      given: [{}],
      with: { operation: 'file.list', folder: '/Invoices' },
      answers: {
        [`POST ${api}/files/list_folder`]: {
          entries: [{ name: '2026-03.pdf', size: 48_210 }],
          cursor: 'c1',
          has_more: false,
        },
      },
      gives: { main: [{ name: '2026-03.pdf', size: 48_210 }] },
    },
    {
      title: 'A folder needs a path',
      given: [{}],
      with: { operation: 'file.createFolder' },
      fails: 'field_required',
    },
  ],
});
