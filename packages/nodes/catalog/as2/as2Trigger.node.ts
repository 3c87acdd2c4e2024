import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { triggerFields } from './fields.ts';
import { receivedSample } from './samples.ts';

export const as2Trigger = defineNode({
  type: 'as2Trigger',
  name: 'AS2 Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Starts the workflow for each message that a trading partner sends with AS2, exactly once, and answers with a receipt (MDN)',
  summary: 'messages of a partner, as {contents}',
  trigger: true,
  startedBy: 'as2',
  panel: 'as2Address',
  effect: 'none',
  fields: triggerFields,
  sample: [receivedSample],
  examples: [
    {
      title: 'A message is an item',
      given: [receivedSample],
      with: {},
      gives: { main: [receivedSample] },
    },
    {
      title: 'A run by hand may begin with the text of a message',
      given: [{ body: 'ISA*00*…~' }],
      with: { contents: 'text' },
      gives: { main: [{ body: 'ISA*00*…~' }] },
    },
  ],
  async run(context) {
    if (context.field.contents() === 'file') return main(context.items);
    const { withText } = await import('./received-text.ts');
    return main(await withText(context));
  },
});
