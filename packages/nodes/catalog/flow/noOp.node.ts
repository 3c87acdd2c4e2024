import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';

export const noOp = defineNode({
  type: 'noOp',
  name: 'No Operation',
  category: 'Core Operations',
  icon: 'circle-dashed',
  description: 'Passes its items on unchanged, for example to join branches',
  summary: 'pass items on',
  effect: 'none',
  fields: {},
  examples: [
    { given: [{ id: 1 }, { id: 2 }], with: {}, gives: { main: [{ id: 1 }, { id: 2 }] } },
    { title: 'Nothing in, nothing out', given: [], with: {}, gives: {} },
  ],
  run: ({ items }) => main(items),
});
