import type { HeldConnector } from '../testing/held-connector.ts';
import * as of from './shared.ts';
import { twilio } from './twilio.ts';
import { twilioApi } from './twilioApi.node.ts';
import { twilioKey } from './twilioKey.credential.ts';

export const held: HeldConnector = {
  connector: twilio,
  node: twilioApi,
  descriptions: ['twilio'],
  credential: twilioKey,
  values: { accountSid: 'AC0123456789abcdef0123456789abcdef', keySid: '', secret: 'token' },
  fields: { ofCall: 'CA0123456789abcdef0123456789abcdef' },
  // An invented address of a next page leads nowhere.
  answers: {
    'message.list': { messages: [of.message] },
    'message.listReceived': { messages: [of.message] },
    'call.list': { calls: [of.call] },
    'recording.list': { recordings: [of.recording] },
    'number.list': { incoming_phone_numbers: [{ phone_number: '+14155550100' }] },
  },
  // The validator takes a list with one entry in a form for a text.
  by: { 'message.send': { mediaUrl: '' } },
  unheld: {
    'recording.download':
      'The description has the facts of a recording only. https://www.twilio.com/docs/voice/api/recording#fetch-a-recording-media-file',
  },
};
