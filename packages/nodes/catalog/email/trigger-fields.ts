import { boolean, choice, credential, number, text } from '@heddle/contract/node/fields';
import { pollingFields } from '../../lib/polled-trigger.ts';

export const emailTriggerFields = {
  credential: credential({
    label: 'Credential',
    types: ['imapServer', 'oauth2'],
    required: true,
    section: 'Configuration',
    help: 'A mailbox (IMAP) with its password, or an OAuth 2.0 sign-in with a scope for IMAP.',
  }),
  host: text({
    label: 'Host',
    expression: false,
    placeholder: 'imap.gmail.com',
    help: 'Only with an OAuth 2.0 sign-in: the mail server.',
  }),
  user: text({
    label: 'User name',
    expression: false,
    placeholder: 'shop@example.com',
    help: 'Only with an OAuth 2.0 sign-in: the email address.',
  }),
  folder: text({ label: 'Folder', default: 'INBOX', required: true, expression: false }),
  unread: boolean({ label: 'Unread mails only' }),
  from: {
    ...choice({
      label: 'Start at',
      default: 'new',
      choices: [
        { value: 'new', label: 'Mails from now on only' },
        { value: 'all', label: 'Mails that are there already' },
      ],
    }),
    expression: false,
  },
  attachments: boolean({ label: 'Attachments as files', default: true }),
  sizeLimit: number({ label: 'Mail size limit (MiB)', default: 50, min: 1, max: 500 }),
  afterwards: choice({
    label: 'Afterwards',
    default: 'nothing',
    choices: [
      { value: 'nothing', label: 'Leave the mail as it is' },
      { value: 'read', label: 'Mark it as read' },
      { value: 'move', label: 'Move it to a folder' },
    ],
    help: 'Once its run has been recorded, so no mail gets lost.',
  }),
  moveTo: text({ label: 'Move to', required: true, when: { afterwards: ['move'] }, placeholder: 'Processed' }),
  batchSize: {
    ...number({ label: 'Mails per run', default: 1, min: 1, max: 100, step: 1, help: 'The maximum.' }),
    expression: false,
  },
  delivery: {
    ...choice({
      label: 'Detect mails by',
      default: 'idle',
      choices: [
        { value: 'idle', label: 'IDLE (instant) and polling' },
        { value: 'polling', label: 'Polling' },
      ],
      help: 'With IDLE, Heddle keeps a connection to the mail server. Without IDLE there, it only polls.',
    }),
    expression: false,
  },
  ...pollingFields,
  every: { ...pollingFields.every, default: 1 },
};
