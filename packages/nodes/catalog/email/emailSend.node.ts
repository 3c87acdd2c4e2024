import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { mailFields } from './fields.ts';

export const emailSend = defineNode({
  type: 'emailSend',
  aliases: ['emailSender', 'emailSending'],
  name: 'Email Send',
  category: 'Communication',
  icon: 'send',
  description: 'Sends an email for each item through your mail server, with files attached',
  summary: '{subject} to {to}',
  effect: 'write',
  fields: mailFields,
  sample: [
    { email: { messageId: '<sample@example.com>', accepted: ['ada@example.com'], rejected: [], response: '250 OK' } },
  ],
  examples: [
    {
      title: 'An address that is none is refused before any mail goes out',
      given: [{ email: 'ada@example.com' }, { email: 'nobody' }],
      with: { to: '{{ email }}', subject: 'Hello' },
      fails: 'mail_address_invalid',
    },
    {
      title: 'A line break cannot smuggle in a further header',
      given: [{ email: 'ada@example.com\r\nBcc: eve@example.com' }],
      with: { to: '{{ email }}', subject: 'Hello' },
      fails: 'mail_address_invalid',
    },
    {
      title: 'A file that the item does not have',
      given: [{}],
      with: { to: 'ada@example.com', subject: 'Your report', attach: 'some', files: 'report' },
      fails: 'file_missing',
    },
    { title: 'Without a recipient it says so', given: [{}], with: { subject: 'Hello' }, fails: 'field_required' },
    {
      title: 'It needs a mail server',
      given: [{}],
      with: { to: 'ada@example.com', subject: 'Hello' },
      fails: 'field_required',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).sendMails(context),
});
