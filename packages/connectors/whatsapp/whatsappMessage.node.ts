import { connectorNode } from '../kit/node.ts';
import { whatsapp } from './whatsapp.ts';

const account = { phoneNumberId: '106540352242922', businessAccountId: '102290129340398' };

export const whatsappMessage = connectorNode(whatsapp, {
  type: 'whatsappMessage',
  name: 'WhatsApp',
  category: 'Communication',
  icon: 'message-square',
  description: 'Sends texts, templates, files and buttons in WhatsApp, and receives what people send',
  start: 'message.sendText',
  examples: [
    {
      title: 'An answer to somebody who has written',
      given: [{ from: '4915112345678' }],
      credential: account,
      with: { to: '{{ from }}', messageText: 'Thank you!' },
      answers: {
        'POST https://graph.facebook.com/v23.0/106540352242922/messages': { messages: [{ id: 'wamid.1' }] },
      },
      gives: { main: [{ messages: [{ id: 'wamid.1' }] }] },
    },
    {
      title: 'A message needs a number',
      given: [{}],
      credential: account,
      with: { messageText: 'Hello' },
      fails: 'field_required',
    },
  ],
});
