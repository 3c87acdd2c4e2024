import type { HeldConnector } from '../testing/held-connector.ts';
import { whatsapp } from './whatsapp.ts';
import { whatsappMessage } from './whatsappMessage.node.ts';
import { whatsappToken } from './whatsappToken.credential.ts';

export const held: HeldConnector = {
  connector: whatsapp,
  node: whatsappMessage,
  descriptions: ['whatsappCloud'],
  credential: whatsappToken,
  values: { token: 'token', phoneNumberId: '106540352242922', businessAccountId: '102290129340398', appSecret: '' },
  fields: {
    buttons: '[{ "id": "yes", "title": "Yes" }]',
    listRows: '[{ "id": "s", "title": "Small" }]',
    templateComponents: '[]',
    newComponents: '[{ "type": "BODY", "text": "Your order was shipped." }]',
  },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  // A number and a file have the same path; the validator takes the number for a file.
  excused: {
    'number.get': ['display_phone_number', 'verified_name'].map((name) => `"${name}" of the sample is not described`),
  },
  unheld: {
    'message.markRead':
      'The description has messages only. https://developers.facebook.com/docs/whatsapp/cloud-api/guides/mark-message-as-read',
    'media.download':
      'It loads a file from an address that the answer names; "Get URL of media" holds the first request. https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media#download-media',
  },
};
