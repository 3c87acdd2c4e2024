import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, json, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';

const MOST_ITEMS = 1_000_000;
/** The overhead of an entry of an object, in bytes. */
const SLOT = 8;

export const splitOut = defineNode({
  type: 'splitOut',
  name: 'Split Out',
  category: 'Core Operations',
  icon: 'split',
  description: 'Splits a list into one item per entry',
  summary: 'each of {list}',
  effect: 'none',
  fields: {
    list: json({
      label: 'List',
      required: true,
      help: 'An expression that gives a list, for example {{ order.lines }}.',
    }),
    keep: boolean({
      label: 'Keep the other fields',
      default: false,
      help: 'Each item also gets the other fields of the original item.',
    }),
    entryName: text({ label: 'Field for entries that are not objects', default: 'value' }),
  },
  examples: [
    {
      title: 'An item per entry',
      given: [{ order: 7, lines: [{ sku: 'a' }, { sku: 'b' }] }],
      with: { list: '{{ lines }}' },
      gives: { main: [{ sku: 'a' }, { sku: 'b' }] },
    },
    {
      title: 'With the fields around it',
      given: [{ order: 7, tags: ['x', 'y'] }],
      with: { list: '{{ tags }}', keep: true, entryName: 'tag' },
      gives: {
        main: [
          { order: 7, tags: ['x', 'y'], tag: 'x' },
          { order: 7, tags: ['x', 'y'], tag: 'y' },
        ],
      },
    },
    {
      title: 'What is not a list is refused',
      given: [{ lines: 3 }],
      with: { list: '{{ lines }}' },
      fails: 'field_invalid',
    },
  ],
  run(context): NodeResult | Promise<NodeResult> {
    const { items, field } = context;
    const out = new PairedItems();
    const split = (item: Item, index: number): void => {
      const list: JsonValue = field.list(index);
      if (!Array.isArray(list)) throw nodeErrors.field_invalid({ field: 'List', reason: 'is not a list' });
      if (out.length + list.length > MOST_ITEMS)
        throw nodeErrors.field_invalid({ field: 'List', reason: `gives more than ${MOST_ITEMS} items` });
      if (field.keep(index)) context.resources.charge(list.length * Object.keys(item.json).length * SLOT);
      for (const entry of list) {
        const own: JsonObject = isJsonObject(entry) ? entry : { [field.entryName(index)]: entry };
        out.push({ ...item, json: field.keep(index) ? { ...item.json, ...own } : own }, index);
      }
    };
    return forEachYielding(items, split, () => pairedMain(out), context);
  },
});
