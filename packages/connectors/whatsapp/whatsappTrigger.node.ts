import { connectorTrigger } from '../kit/trigger.ts';
import { whatsapp } from './whatsapp.ts';

const message = {
  from: '4915112345678',
  id: 'wamid.1',
  timestamp: '1772366400',
  type: 'text',
  text: { body: 'Where is my order?' },
  contactName: 'Ada',
  phoneNumberId: '106540352242922',
};

export const whatsappTrigger = connectorTrigger(whatsapp, {
  type: 'whatsappTrigger',
  name: 'WhatsApp Trigger',
  category: 'Communication',
  icon: 'message-square',
  description: 'Starts the workflow when messages arrive in WhatsApp, or when sent ones are delivered or read',
  start: 'messageReceived',
  examples: [
    { title: 'A message is an item', given: [message], with: { event: 'messageReceived' }, gives: { main: [message] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'messageReceived' },
      fails: 'connector_poll_failed',
    },
  ],
});
