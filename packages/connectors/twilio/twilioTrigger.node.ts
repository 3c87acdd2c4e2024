import { connectorTrigger } from '../kit/trigger.ts';
import { twilio } from './twilio.ts';

const message = {
  sid: 'SM0123456789abcdef0123456789abcdef',
  from: '+4915112345678',
  to: '+14155550100',
  body: 'STOP',
  direction: 'inbound',
  date_sent: 'Sun, 01 Mar 2026 12:00:01 +0000',
};

export const twilioTrigger = connectorTrigger(twilio, {
  type: 'twilioTrigger',
  name: 'Twilio Trigger',
  category: 'Integration & APIs',
  icon: 'message-square',
  description: 'Starts the workflow when a Twilio number receives an SMS, or when calls have been recorded',
  start: 'messageReceived',
  asks: ['ownNumber'],
  examples: [
    {
      title: 'An SMS is an item',
      given: [message],
      with: { event: 'messageReceived', ownNumber: '+14155550100' },
      gives: { main: [message] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'messageReceived', ownNumber: '+14155550100' },
      fails: 'connector_poll_failed',
    },
  ],
});
