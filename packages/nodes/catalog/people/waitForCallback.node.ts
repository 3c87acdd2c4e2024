import { runErrors } from '@heddle/contract/errors/run';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, json, number } from '@heddle/contract/node/fields';
import { CALLBACK_CHANNEL } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { toItem, toItems } from '@heddle/contract/run/item';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** The item of a call, with its files under `files`. */
function withFiles({ json: { files, ...json } }: Item): Item {
  // Written by the server, which has stored them.
  return files === undefined ? { json } : { json, files: files as unknown as NonNullable<Item['files']> };
}

export const waitForCallback = defineNode({
  type: 'waitForCallback',
  name: 'Wait for Callback',
  category: 'Core Operations',
  icon: 'phone-incoming',
  description: 'Waits until the callback URL of the run is called, then continues with the data of that call',
  summary: 'wait for a call, at most {amount} {unit}',
  effect: 'write',
  pairing: 'all',
  waitsFor: 'call',
  fields: {
    amount: number({
      label: 'Timeout',
      default: 7,
      min: 1,
      max: 366,
      help: 'Send {{ $execution.callbackUrl }} to the service that calls back. The wait survives restarts of the server.',
    }),
    unit: choice({ label: 'Unit', default: 'days', choices: ['minutes', 'hours', 'days'] }),
    onExpiry: choice({
      label: 'On timeout',
      default: 'fail',
      choices: [
        { value: 'fail', label: 'Fail' },
        { value: 'default', label: 'Continue with a default' },
      ],
    }),
    default: json({ label: 'Default', default: { called: false }, when: { onExpiry: ['default'] } }),
  },
  sample: [{ body: { answer: 'yes' }, query: {}, headers: {} }],
  examples: [
    { title: 'A year is the most', given: [{}], with: { amount: 500 }, fails: 'field_invalid' },
    { title: 'It waits at least a little', given: [{}], with: { amount: 0 }, fails: 'field_invalid' },
  ],
  run({ field, run }) {
    if (!run.resumed)
      return {
        outputs: {},
        wait: { duration: field.amount() * unitMs[field.unit()], channel: CALLBACK_CHANNEL },
      };
    if ('value' in run.resumed) return main([toItem(run.resumed.value)].map(withFiles));
    if (field.onExpiry() === 'fail') throw runErrors.callback_missing();
    return main(toItems(field.default() ?? {}));
  },
});
