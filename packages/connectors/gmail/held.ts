import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { gmail } from './gmail.node.ts';
import { gmailConnector } from './gmail.ts';

const URL_SAFE =
  'The API takes base64url, where the description says base64. https://developers.google.com/workspace/gmail/api/guides/sending';

export const held: HeldConnector = {
  connector: gmailConnector,
  node: gmail,
  descriptions: ['gmail'],
  credential: googleToken,
  values: { token: 'token' },
  files: { file: { id: 'f1', name: 'held.txt', mediaType: 'text/plain', size: 4 } },
  fields: { attachments: 'file', labels: 'INBOX' },
  unheld: {
    'message.send': URL_SAFE,
    'message.reply': URL_SAFE,
    'message.sendRaw': URL_SAFE,
    'draft.create': URL_SAFE,
    'draft.createRaw': URL_SAFE,
    'message.untrash':
      'Not in the copy of the description. https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/untrash',
  },
};
