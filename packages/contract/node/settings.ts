import { boolean, choice, number } from './fields.ts';
import type { Fields } from './fields.ts';

/**
 * Fields that every node has besides its own. They stand in `node.data` under the same keys as the specification's node data.
 * They are read as fixed values (no expressions): the engine needs them before a step runs.
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
  timeout: number({ label: 'Timeout (seconds)', section: 'Error Handling', default: 30, min: 1, max: 3600, step: 1, help: 'How long one attempt may take.' }),
  disabled: boolean({ label: 'Skip this node', section: 'Error Handling', default: false, help: 'Items pass through unchanged.' }),
} satisfies Fields;
