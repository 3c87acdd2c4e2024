import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { throwPollProblem } from '../../lib/polled-trigger.ts';
import { emailTriggerFields } from './trigger-fields.ts';

const mail = {
  uid: 41,
  folder: 'INBOX',
  messageId: '<order-7@example.com>',
  from: { name: 'Ada', address: 'ada@example.com' },
  to: [{ name: '', address: 'shop@example.com' }],
  subject: 'Order 7',
  date: '2026-03-01T12:00:00.000Z',
  size: 2048,
  text: 'Please send seven.',
};

export const emailTrigger = defineNode({
  type: 'emailTrigger',
  name: 'Email Trigger',
  category: 'Communication',
  icon: 'inbox',
  description: 'Starts the workflow for new mails in a mailbox (IMAP), each exactly once, with attachments as files',
  summary: '{folder}',
  trigger: true,
  startedBy: 'service',
  panel: 'connectionState',
  panelWhen: { delivery: ['idle'] },
  effect: ({ afterwards = 'nothing' }) => (afterwards === 'nothing' ? 'read' : 'write'),
  fields: emailTriggerFields,
  sample: [mail],
  examples: [
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The mail server does not answer.' }],
      with: {},
      fails: 'connector_poll_failed',
    },
    {
      title: 'Items without a mail are passed on',
      given: [{ subject: 'By hand' }],
      with: {},
      gives: { main: [{ subject: 'By hand' }] },
    },
  ],
  async poll(request) {
    const { pollMailbox } = await lazyImport(import('./trigger-poll.ts'));
    return pollMailbox(request);
  },
  listener: {
    field: 'delivery',
    without: 'polling',
    async open(request, _how, onNews) {
      const { listenForMails } = await lazyImport(import('./trigger-poll.ts'));
      return listenForMails(request, onNews);
    },
  },
  async newest(request) {
    const { newestMail } = await lazyImport(import('./trigger-poll.ts'));
    return newestMail(request);
  },
  async run(context) {
    throwPollProblem(context.items, 'Mailbox');
    if (!context.items.some(({ json }) => typeof json['uid'] === 'number')) return main(context.items);
    const { fetchMails } = await lazyImport(import('./trigger-run.ts'));
    return fetchMails(context);
  },
});
