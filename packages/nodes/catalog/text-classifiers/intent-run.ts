import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Field, Pair } from '@heddle/contract/node/fields';
import type { classifierFields } from './fields.ts';
import { classifyItems, textAt } from './run.ts';
import { fillSlots, readSlots } from './slots.ts';

type Context = NodeContext<typeof classifierFields & { text: Field<string>; slots: Field<Pair[]> }>;

/** Classifies messages, and reads the values of the slots. Throws `field_invalid` for slots that cannot be read. */
export async function recognizeIntents(context: Context): Promise<NodeResult> {
  const { field } = context;
  const slots = field.operation() === 'train' ? [] : readSlots(field.slots());
  return classifyItems(context, {
    kind: 'intent',
    textOf: textAt(field.text()),
    extend: (_item, _index, { label }, text) => fillSlots(slots, label, text),
  });
}
