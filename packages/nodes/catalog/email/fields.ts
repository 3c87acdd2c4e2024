import { choice, credential, multiline, number, text } from '@heddle/contract/node/fields';

export const mailFields = {
  server: credential({ label: 'Mail server', required: true, section: 'Credentials', types: ['smtp'] }),
  to: text({
    label: 'To',
    required: true,
    placeholder: 'ada@example.com, Eve <eve@example.com>',
    help: 'Addresses, separated by commas. Each item is a mail of its own.',
  }),
  subject: text({ label: 'Subject', required: true, placeholder: 'Your order {{ id }}' }),
  text: multiline({
    label: 'Text',
    placeholder: 'Dear {{ name }}, …',
    help: 'For mail programs that show no HTML. If empty, it is made from the HTML.',
  }),
  html: multiline({
    label: 'HTML',
    placeholder: '<p>Dear {{ name }}, …</p>',
    help: 'For mail programs that show it, besides the text. If empty, the mail is text only.',
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
  cc: text({ label: 'Copy (Cc)', help: 'All recipients see these addresses.' }),
  bcc: text({ label: 'Blind copy (Bcc)', help: 'Nobody sees these addresses.' }),
  replyTo: text({ label: 'Answers go to', help: 'If empty, to the sender.' }),
  limit: number({
    label: 'Largest mail (MiB)',
    default: 20,
    min: 1,
    max: 100,
    help: 'Texts and files together. Many mail servers take no more than 20.',
  }),
  result: text({
    label: 'Result field',
    default: 'email',
    help: 'Gets messageId, accepted, rejected and response. If empty, the items stay as they are.',
  }),
};
