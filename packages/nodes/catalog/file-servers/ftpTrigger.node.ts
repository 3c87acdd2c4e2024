import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { throwPollProblem } from '../../lib/polled-trigger.ts';
import { triggerFields } from './trigger-fields.ts';

const file = { name: 'orders.csv', path: '/inbox/orders.csv', size: 2048, modifiedAt: '2026-03-01T12:00:00.000Z' };

export const ftpTrigger = defineNode({
  type: 'ftpTrigger',
  name: 'FTP / SFTP Trigger',
  category: 'File Storage & Documents',
  icon: 'server',
  description: 'Starts the workflow for new files in a folder of a server with FTP, FTPS or SFTP, each exactly once',
  summary: '{folder} {pattern}',
  trigger: true,
  startedBy: 'service',
  effect: ({ download = true }) => (download === false ? 'none' : 'read'),
  fields: triggerFields,
  sample: [file],
  examples: [
    {
      title: 'A file is an item',
      given: [file],
      with: { folder: '/inbox', download: false },
      gives: { main: [file] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The server does not answer.' }],
      with: { folder: '/inbox' },
      fails: 'connector_poll_failed',
    },
  ],
  async poll(request) {
    const { pollFolder } = await lazyImport(import('./trigger-poll.ts'));
    return pollFolder(request);
  },
  async newest(request) {
    const { newestFile } = await lazyImport(import('./trigger-poll.ts'));
    return newestFile(request);
  },
  async run(context) {
    throwPollProblem(context.items, 'File server');
    if (!context.field.download()) return main(context.items);
    const { downloadAll } = await lazyImport(import('./trigger-run.ts'));
    return downloadAll(context);
  },
});
