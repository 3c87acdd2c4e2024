import { defineConnector } from '../kit/connector.ts';
import { call, recording } from './call.ts';
import { message } from './message.ts';
import { account, number, verify } from './number.ts';

export const twilio = defineConnector({
  vendor: 'twilio',
  name: 'Twilio',
  credentials: ['twilioKey'],
  address: 'https://api.twilio.com/2010-04-01/Accounts/{accountSid}',
  objects: [message, call, recording, number, verify, account],
  events: {
    messageReceived: {
      name: 'SMS received',
      operation: 'message.listReceived',
      with: {},
      id: 'sid',
      time: 'date_sent',
      once: 'each',
      since: 'since',
    },
    recordingCreated: {
      name: 'Call recorded',
      operation: 'recording.list',
      with: {},
      id: 'sid',
      time: 'date_created',
      once: 'each',
      since: 'since',
    },
  },
  lists: { numbers: { operation: 'number.list', value: 'phone_number', label: 'friendly_name' } },
});
