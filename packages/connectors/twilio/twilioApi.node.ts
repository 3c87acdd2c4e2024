import { connectorNode } from '../kit/node.ts';
import { twilio } from './twilio.ts';

const ACCOUNT = 'https://api.twilio.com/2010-04-01/Accounts';

export const twilioApi = connectorNode(twilio, {
  type: 'twilioApi',
  name: 'Twilio',
  category: 'Integration & APIs',
  icon: 'message-square',
  description: 'Sends and reads SMS, makes calls, fetches recordings, and verifies phone numbers with Twilio',
  start: 'message.send',
  examples: [
    {
      title: 'An SMS for each order',
      given: [{ order: 7, phone: '+4915112345678' }],
      with: { to: '{{ phone }}', from: '+14155550100', messageText: 'Order {{ order }} has been shipped.' },
      answers: { [`POST ${ACCOUNT}/Messages.json`]: { sid: 'SM1', status: 'queued' } },
      gives: { main: [{ sid: 'SM1', status: 'queued' }] },
    },
    {
      title: 'A number that Twilio does not know is an error',
      given: [{}],
      with: { operation: 'number.lookUp', lookedUp: '1' },
      fails: 'connector_not_found',
    },
    { title: 'An SMS needs a text', given: [{}], with: { to: '+4915112345678' }, fails: 'field_required' },
  ],
});
