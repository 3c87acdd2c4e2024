import { connectorNode } from '../kit/node.ts';
import { twilio } from './twilio.ts';

const ACCOUNT = 'https://api.twilio.com/2010-04-01/Accounts';

export const smsNotification = connectorNode(twilio, {
  type: 'smsNotification',
  aliases: ['smsAlert'],
  name: 'SMS Notification',
  category: 'Communication',
  icon: 'bell',
  description: 'Notifies people by SMS with Twilio',
  start: 'message.send',
  examples: [
    {
      title: 'An alert by SMS',
      given: [{ server: 'web-1' }],
      with: { to: '+4915112345678', from: '+14155550100', messageText: '{{ server }} does not answer.' },
      answers: { [`POST ${ACCOUNT}/Messages.json`]: { sid: 'SM1', status: 'queued' } },
      gives: { main: [{ sid: 'SM1', status: 'queued' }] },
    },
    { title: 'An SMS needs a number', given: [{}], with: { messageText: 'Hello' }, fails: 'field_required' },
  ],
});
