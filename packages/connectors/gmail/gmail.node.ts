import { connectorNode } from '../kit/node.ts';
import { gmailConnector } from './gmail.ts';

const MESSAGES = 'https://gmail.googleapis.com/gmail/v1/users/me/messages';

export const gmail = connectorNode(gmailConnector, {
  type: 'gmail',
  name: 'Gmail',
  category: 'Google Workspace',
  icon: 'mail',
  description: 'Sends, finds, labels and deletes Gmail messages, with replies, drafts and attachments',
  start: 'message.send',
  examples: [
    {
      title: 'A message for each order',
      given: [{ email: 'ada@example.com', order: 42 }],
      with: {
        operation: 'message.send',
        to: '{{ email }}',
        subject: 'Order {{ order }}',
        mailText: 'It is on its way.',
      },
      answers: { [`POST ${MESSAGES}/send`]: { id: '18c2', threadId: '18c2' } },
      gives: { main: [{ id: '18c2', threadId: '18c2' }] },
    },
    {
      title: 'A message that is marked as read',
      given: [{ id: '18c2' }],
      with: { operation: 'message.markRead', messageId: '{{ id }}' },
      answers: { [`POST ${MESSAGES}/18c2/modify`]: { id: '18c2', labelIds: ['INBOX'] } },
      gives: { main: [{ id: '18c2', labelIds: ['INBOX'] }] },
    },
    {
      title: 'A message needs a recipient',
      given: [{}],
      with: { operation: 'message.send', subject: 'Order' },
      fails: 'field_required',
    },
  ],
});
