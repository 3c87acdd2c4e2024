import { boolean, choice, number } from './fields.ts';
import type { Fields } from './fields.ts';

/**
 * Fields that every node has besides its own. They are in `node.data` under the same keys as in the specification. They are read as fixed values (no
 * expressions): the engine needs them before a step runs.
 */
export const nodeSettings = {
  onFailure: choice({
    label: 'On Failure',
    section: 'Error Handling',
    default: 'stop',
    choices: [
      { value: 'stop', label: 'Stop execution' },
      { value: 'continue', label: 'Continue with error' },
      { value: 'retry', label: 'Retry 3 times' },
    ],
  }),
  retryCount: number({
    label: 'Retries',
    section: 'Error Handling',
    default: 3,
    min: 1,
    max: 100,
    step: 1,
    when: { onFailure: ['retry'] },
    help: 'Attempts after the first one.',
  }),
  retryDelay: number({
    label: 'First retry after (seconds)',
    section: 'Error Handling',
    default: 1,
    min: 0,
    max: 86_400,
    when: { onFailure: ['retry'] },
    help: 'Each further delay is about twice as long as the one before.',
  }),
  retryMaxDelay: number({
    label: 'Maximum delay (seconds)',
    section: 'Error Handling',
    default: 300,
    min: 0,
    max: 86_400,
    when: { onFailure: ['retry'] },
  }),
  retryThen: choice({
    label: 'After the last retry',
    section: 'Error Handling',
    default: 'stop',
    choices: [
      { value: 'stop', label: 'Stop execution' },
      { value: 'continue', label: 'Continue with error' },
    ],
    when: { onFailure: ['retry'] },
  }),
  onSignedOut: choice({
    label: 'Credential signed out',
    section: 'Error Handling',
    default: 'fail',
    choices: [
      { value: 'fail', label: 'Fail' },
      { value: 'wait', label: 'Wait until somebody signs in again' },
    ],
    help: 'What happens if the service has ended the access of the credential.',
  }),
  timeout: number({
    label: 'Timeout (seconds)',
    section: 'Error Handling',
    default: 30,
    min: 1,
    max: 3600,
    step: 1,
    help: 'How long one attempt may take.',
  }),
  perItem: boolean({
    label: 'Run for each item by itself',
    section: 'Execution',
    default: false,
    help: 'One after another. With "Continue with error", a failed item does not stop the others.',
  }),
  runOnce: boolean({
    label: 'Run once, for the first item',
    section: 'Execution',
    default: false,
    help: 'The other items are ignored.',
  }),
  join: choice({
    label: 'Several connections',
    section: 'Execution',
    default: 'all',
    choices: [
      { value: 'all', label: 'Wait for all, run once' },
      { value: 'each', label: 'Run for each that arrives' },
    ],
  }),
  alwaysOutput: boolean({
    label: 'Always output an item',
    section: 'Execution',
    default: false,
    help: 'If there is no output, one empty item is passed on.',
  }),
  alwaysOutputFirst: boolean({
    label: 'Check the first output only',
    section: 'Execution',
    default: false,
    when: { alwaysOutput: [true] },
    help: 'If the first output has no items, it gets the empty item, even if other outputs have items.',
  }),
  disabled: boolean({
    label: 'Skip this node',
    section: 'Execution',
    default: false,
    help: 'Items pass through unchanged.',
  }),
} satisfies Fields;
