import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';

export const workflowTrigger = defineNode({
  type: 'workflowTrigger',
  name: 'Called by Workflow',
  category: 'Core Operations',
  icon: 'corner-down-right',
  description: 'Starts a run when another workflow calls this one, with the items it sends',
  summary: 'when another workflow calls',
  trigger: true,
  startedBy: 'workflow',
  effect: 'none',
  fields: {},
  examples: [
    { title: 'The items the other workflow sends', given: [{ order: 7 }], with: {}, gives: { main: [{ order: 7 }] } },
    {
      title: 'Several of them',
      given: [{ order: 7 }, { order: 8 }],
      with: {},
      gives: { main: [{ order: 7 }, { order: 8 }] },
    },
  ],
  run: ({ items }) => main(items),
});
