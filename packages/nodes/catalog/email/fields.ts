import { choice, credential, multiline, number, text } from '@heddle/contract/node/fields';
import { mailSignIns, signInFields } from '../../lib/mailbox/sign-ins.ts';

export const mailFields = {
  server: credential({ label: 'Mail server', required: true, section: 'Credentials', types: ['smtp', ...mailSignIns] }),
  to: text({
    label: 'To',
    required: true,
    placeholder: 'ada@example.com, Eve <eve@example.com>',
    help: 'Email addresses, separated by commas. Each item sends one email.',
  }),
  subject: text({ label: 'Subject', required: true, placeholder: 'Your order {{ id }}' }),
  text: multiline({
    label: 'Text',
    placeholder: 'Dear {{ name }}, …',
    help: 'For mail clients without HTML. If empty, generated from the HTML.',
  }),
  html: multiline({
    label: 'HTML',
    placeholder: '<p>Dear {{ name }}, …</p>',
    help: 'For mail clients with HTML. If empty, the email is text only.',
  }),
  attach: choice({
    label: 'Attachments',
    default: 'all',
    choices: [
      { value: 'all', label: 'All files of the item' },
      { value: 'some', label: 'Some files of the item' },
      { value: 'none', label: 'None' },
    ],
  }),
  files: text({
    label: 'Files',
    required: true,
    when: { attach: ['some'] },
    placeholder: 'report, invoice',
    help: 'Their names in the item, separated by commas.',
  }),
  from: text({
    label: 'From',
    placeholder: 'Shop <shop@example.com>',
    help: 'If empty, the user name of the mail server.',
  }),
  cc: text({ label: 'Cc', help: 'All recipients see these addresses.' }),
  bcc: text({ label: 'Bcc', help: 'Nobody sees these addresses.' }),
  replyTo: text({ label: 'Reply-To', help: 'If empty, to the sender.' }),
  limit: number({
    label: 'Email size limit (MiB)',
    default: 20,
    min: 1,
    max: 100,
    help: 'Text and files together. Many mail servers accept no more than 20.',
  }),
  result: text({
    label: 'Result field',
    default: 'email',
    help: 'Gets messageId, accepted, rejected and response. If empty, the items stay unchanged.',
  }),
  ...signInFields('smtp.example.com'),
};
