import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { sendFields } from './fields.ts';
import { sentSample } from './samples.ts';

export const as2Send = defineNode({
  type: 'as2Send',
  name: 'AS2 Send',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Sends files to a trading partner with AS2: signed, encrypted, and confirmed by a receipt (MDN)',
  summary: 'send {file} {subject}',
  effect: 'write',
  fields: sendFields,
  sample: [sentSample],
  examples: [
    { title: 'The item needs a file', given: [{ name: '850.x12' }], with: {}, fails: 'file_missing' },
    {
      title: 'A receipt is waited for at least a little',
      given: [{}],
      with: { receipt: 'later', waitHours: 0 },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./send.ts'))).sendByAs2(context),
});
