import { connectorTrigger } from '../kit/trigger.ts';
import { boxConnector } from './boxStorage.ts';

const uploaded = { type: 'file', id: '12345', name: 'Invoice.pdf', event: { type: 'ITEM_UPLOAD' } };

export const boxTrigger = connectorTrigger(boxConnector, {
  type: 'boxTrigger',
  name: 'Box Trigger',
  category: 'File Storage & Documents',
  icon: 'hard-drive',
  description: 'Starts the workflow when files or folders are added, renamed or moved in Box',
  start: 'fileUploaded',
  asks: ['folderId'],
  examples: [
    {
      title: 'A file is an item',
      given: [uploaded],
      with: { event: 'fileUploaded', folderId: '678' },
      gives: { main: [uploaded] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'fileUploaded', folderId: '678' },
      fails: 'connector_poll_failed',
    },
  ],
});
