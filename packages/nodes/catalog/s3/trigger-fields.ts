import { boolean, choice, credential, number, text } from '@heddle/contract/node/fields';
import { pollingFields } from '../../lib/polled-trigger.ts';

export const s3TriggerFields = {
  credential: credential({ label: 'Credential', types: ['s3Account'], required: true, section: 'Configuration' }),
  bucket: text({ label: 'Bucket', required: true, expression: false, placeholder: 'acme-reports' }),
  prefix: text({
    label: 'Prefix',
    expression: false,
    placeholder: 'inbox/',
    help: 'Only objects whose keys begin with it. If empty, all.',
  }),
  suffix: text({
    label: 'Suffix',
    expression: false,
    placeholder: '.csv',
    help: 'Only objects whose keys end with it. If empty, all.',
  }),
  event: {
    ...choice({
      label: 'Event',
      default: 'changed',
      choices: [
        { value: 'changed', label: 'New or changed object' },
        { value: 'growing', label: 'New object with a greater key than all before' },
      ],
      help: 'Greater keys (2026-03-01/…, then 2026-03-02/…) are found in a bucket of any size. Otherwise the whole prefix is listed at each poll.',
    }),
    expression: false,
  },
  from: {
    ...choice({
      label: 'Start at',
      default: 'new',
      choices: [
        { value: 'new', label: 'Objects from now on only' },
        { value: 'all', label: 'Objects that are there already' },
      ],
    }),
    expression: false,
  },
  download: boolean({
    label: 'Download objects',
    default: true,
    help: 'Otherwise an item has the key of the object only.',
  }),
  sizeLimit: number({ label: 'File size limit (MiB)', default: 100, min: 1, max: 2048, when: { download: [true] } }),
  batchSize: {
    ...number({ label: 'Objects per run', default: 20, min: 1, max: 1000, step: 1, help: 'The maximum.' }),
    expression: false,
  },
  ...pollingFields,
};
