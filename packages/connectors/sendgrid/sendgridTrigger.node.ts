import { connectorTrigger } from '../kit/trigger.ts';
import { sendgrid } from './sendgrid.ts';

const bounce = { created: 1_772_366_400, email: 'gone@example.com', reason: 'No such user', status: '5.1.1' };

export const sendgridTrigger = connectorTrigger(sendgrid, {
  type: 'sendgridTrigger',
  name: 'SendGrid Trigger',
  category: 'Integration & APIs',
  icon: 'mail',
  description: 'Starts the workflow when mails sent with SendGrid bounce or are blocked',
  start: 'mailBounced',
  examples: [
    { title: 'A bounce is an item', given: [bounce], with: { event: 'mailBounced' }, gives: { main: [bounce] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'mailBounced' },
      fails: 'connector_poll_failed',
    },
  ],
});
