import { boolean, choice, number, text } from './fields.ts';
import { HAND_ON } from './hand-on.ts';

/** The fields that every node of a service has besides its credential and the parameters of its operations. */
export const connectorFields = {
  limited: boolean({ label: 'Limit results', default: true, help: 'If off, all pages are read.' }),
  limit: number({ label: 'Limit', default: 100, min: 1, max: 1_000_000, step: 1 }),
  handOn: {
    ...choice({
      label: 'Process the list',
      default: 'all',
      section: 'Execution',
      choices: [
        { value: 'all', label: 'All at once' },
        { value: HAND_ON.batches, label: 'In batches' },
      ],
      help: 'In batches, the next nodes run for each batch before the next one is read. Long lists then need little memory.',
    }),
    // What follows is a loop by it, before any item is there.
    expression: false as const,
  },
  batchSize: number({
    label: 'Items per batch',
    default: 500,
    min: 1,
    max: 10_000,
    step: 1,
    section: 'Execution',
  }),
  fileField: text({
    label: 'File name in the item',
    default: 'file',
    help: 'The name that the file gets in the item.',
    expression: false,
  }),
  afterInterruption: choice({
    label: 'After an interruption',
    default: 'repeat',
    section: 'Error Handling',
    choices: [
      { value: 'repeat', label: 'Send again (it may arrive twice)' },
      { value: 'fail', label: 'Fail (it may have arrived)' },
    ],
    help: 'If the server stops during a request. Completed requests are never sent again.',
  }),
  requestTimeout: number({
    label: 'Request timeout (seconds)',
    default: 60,
    min: 1,
    max: 3600,
    step: 1,
    section: 'Error Handling',
  }),
  requestRetries: number({
    label: 'Request retries',
    default: 3,
    min: 0,
    max: 10,
    step: 1,
    section: 'Error Handling',
    help: 'After 429; after 5xx or a lost connection only if repeating is safe. Retry-After is respected.',
  }),
};
