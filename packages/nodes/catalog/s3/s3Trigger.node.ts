import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { throwPollProblem } from '../../lib/polled-trigger.ts';
import { s3TriggerFields } from './trigger-fields.ts';

const object = {
  bucket: 'acme-reports',
  key: 'inbox/january.csv',
  size: 2048,
  etag: '0123456789abcdef0123456789abcdef',
  modifiedAt: '2026-02-01T06:00:00.000Z',
};

export const s3Trigger = defineNode({
  type: 's3Trigger',
  name: 'S3 Trigger',
  category: 'File Storage & Documents',
  icon: 'database',
  description:
    'Starts the workflow for new and changed objects of Amazon S3 or any compatible storage, each version exactly once',
  summary: '{bucket} {prefix}',
  trigger: true,
  startedBy: 'service',
  effect: ({ download = true }) => (download === false ? 'none' : 'read'),
  fields: s3TriggerFields,
  sample: [object],
  examples: [
    {
      title: 'An object is an item',
      given: [object],
      with: { bucket: 'acme-reports', download: false },
      gives: { main: [object] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The storage does not answer.' }],
      with: { bucket: 'acme-reports' },
      fails: 'connector_poll_failed',
    },
  ],
  async poll(request) {
    const { pollBucket } = await lazyImport(import('./trigger-poll.ts'));
    return pollBucket(request);
  },
  async newest(request) {
    const { newestObject } = await lazyImport(import('./trigger-poll.ts'));
    return newestObject(request);
  },
  async run(context) {
    throwPollProblem(context.items, 'Storage');
    if (!context.field.download()) return main(context.items);
    const { downloadVersions } = await lazyImport(import('./trigger-run.ts'));
    return downloadVersions(context);
  },
});
