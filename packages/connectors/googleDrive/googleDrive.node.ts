import { connectorNode } from '../kit/node.ts';
import { googleDriveConnector } from './googleDrive.ts';

export const googleDrive = connectorNode(googleDriveConnector, {
  type: 'googleDrive',
  name: 'Google Drive',
  category: 'Google Workspace',
  icon: 'hard-drive',
  description: 'Uploads, downloads, finds, moves and shares files and folders in Google Drive',
  start: 'file.list',
  examples: [
    {
      title: 'A folder for each customer',
      given: [{ customer: 'Ada' }],
      with: { operation: 'folder.create', fileName: 'Orders of {{ customer }}' },
      answers: {
        'POST https://www.googleapis.com/drive/v3/files?supportsAllDrives=true&fields=id%2Cname%2CmimeType%2Csize%2Cparents%2CcreatedTime%2CmodifiedTime%2CwebViewLink%2Cdescription%2Cstarred%2Ctrashed':
          { id: '0AKx7', name: 'Orders of Ada' },
      },
      gives: { main: [{ id: '0AKx7', name: 'Orders of Ada' }] },
    },
    {
      title: 'A folder needs a name',
      given: [{}],
      with: { operation: 'folder.create' },
      fails: 'field_required',
    },
  ],
});
