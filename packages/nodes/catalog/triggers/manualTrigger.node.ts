import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { json } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { toItems } from '@heddle/contract/run/item';

export const manualTrigger = defineNode({
  type: 'manualTrigger',
  name: 'Manual Trigger',
  category: 'Core Operations',
  icon: 'mouse-pointer-click',
  description: 'Starts the workflow when you press Execute',
  summary: 'when you press Execute',
  trigger: true,
  startedBy: 'manual',
  effect: 'none',
  fields: {
    items: json({
      label: 'Data',
      help: 'What the workflow starts with when it is run by hand: an object, or a list of objects for several items. If empty, one empty item.',
      placeholder: '{ "amount": 1200 }',
    }),
  },
  examples: [
    { title: 'Without data there is one empty item', given: [{}], with: {}, gives: { main: [{}] } },
    {
      title: 'Each element of a list is an item',
      given: [{}],
      with: { items: '[{ "id": 1 }, { "id": 2 }]' },
      gives: { main: [{ id: 1 }, { id: 2 }] },
    },
    {
      title: 'Data that the run was started with wins',
      given: [{ id: 7 }],
      with: { items: '{ "id": 1 }' },
      gives: { main: [{ id: 7 }] },
    },
  ],
  run({ items, field }) {
    if (items.some(hasData)) return main(items);
    const data = field.items();
    return main(data === undefined || data === null ? [{ json: {} }] : toItems(data));
  },
});

function hasData(item: Item): boolean {
  return Object.keys(item.json).length > 0 || item.files !== undefined;
}
