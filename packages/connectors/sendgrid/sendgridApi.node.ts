import { connectorNode } from '../kit/node.ts';
import { sendgrid } from './sendgrid.ts';

export const sendgridApi = connectorNode(sendgrid, {
  type: 'sendgridApi',
  name: 'SendGrid',
  category: 'Integration & APIs',
  icon: 'mail',
  description:
    'Sends mails with texts, templates and attachments, and manages contacts, templates and bounces in SendGrid',
  start: 'mail.send',
  examples: [
    {
      title: 'A mail for each order',
      given: [{ order: 7, mail: 'ada@example.com' }],
      with: { to: '{{ mail }}', fromEmail: 'shop@example.com', subject: 'Order {{ order }}', mailText: 'Thank you!' },
      answers: { 'POST https://api.sendgrid.com/v3/mail/send': {} },
      gives: { main: [{ messageId: '', accepted: true }] },
    },
    {
      title: 'The addresses that mails did not reach',
      given: [{}],
      with: { operation: 'suppression.listBounces', since: '2026-03-01T12:00:00Z' },
      answers: {
        'GET https://api.sendgrid.com/v3/suppression/bounces?start_time=1772366400&limit=100': [
          { created: 1_772_366_400, email: 'gone@example.com', reason: 'No such user', status: '5.1.1' },
        ],
      },
      gives: { main: [{ created: 1_772_366_400, email: 'gone@example.com', reason: 'No such user', status: '5.1.1' }] },
    },
    { title: 'A mail needs recipients', given: [{}], with: { fromEmail: 'shop@example.com' }, fails: 'field_required' },
  ],
});
