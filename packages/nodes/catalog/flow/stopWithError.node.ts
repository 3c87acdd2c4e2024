import { nodeErrors } from '@heddle/contract/errors/node';
import { defineNode } from '@heddle/contract/node/define';
import { multiline } from '@heddle/contract/node/fields';

export const stopWithError = defineNode({
  type: 'stopWithError',
  name: 'Stop With Error',
  category: 'Core Operations',
  icon: 'octagon-x',
  description: 'Fails the run with a custom message',
  summary: '{message}',
  effect: 'none',
  fields: {
    message: multiline({
      label: 'Message',
      required: true,
      placeholder: 'Order {{ id }} has no customer',
      help: 'Shown as the error of the execution. Values come from the first item.',
    }),
  },
  examples: [
    {
      title: 'The workflow fails with this message',
      given: [{ id: 7 }],
      with: { message: 'Order {{ id }} has no customer' },
      fails: 'stopped_with_error',
    },
    { title: 'A message is needed', given: [{ id: 7 }], with: {}, fails: 'field_required' },
  ],
  run({ field }) {
    throw nodeErrors.stopped_with_error({ message: field.message() });
  },
});
