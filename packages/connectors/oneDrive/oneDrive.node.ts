import { connectorNode } from '../kit/node.ts';
import { oneDriveConnector } from './oneDrive.ts';

export const oneDrive = connectorNode(oneDriveConnector, {
  type: 'oneDrive',
  name: 'OneDrive',
  category: 'File Storage & Documents',
  icon: 'hard-drive',
  description: 'Uploads, downloads, finds, moves and shares files and folders in OneDrive',
  start: 'file.list',
  examples: [
    {
      title: 'A folder for each customer',
      given: [{ customer: 'Ada' }],
      with: { operation: 'file.createFolder', driveId: 'd1', itemName: 'Orders of {{ customer }}' },
      answers: {
        'POST https://graph.microsoft.com/v1.0/drives/d1/items/root/children': { id: '01N', name: 'Orders of Ada' },
      },
      gives: { main: [{ id: '01N', name: 'Orders of Ada' }] },
    },
    {
      title: 'A folder needs a name',
      given: [{}],
      with: { operation: 'file.createFolder', driveId: 'd1' },
      fails: 'field_required',
    },
  ],
});
