import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';

export const workflowResult = defineNode({
  type: 'workflowResult',
  name: 'Workflow Result',
  category: 'Core Operations',
  icon: 'corner-down-left',
  description: 'Returns its items as the result of the workflow, to the workflow or the webhook call that started it',
  summary: 'return the items',
  givesResult: true,
  effect: 'none',
  fields: {},
  examples: [
    { title: 'Its items are the result', given: [{ order: 7 }], with: {}, gives: { main: [{ order: 7 }] } },
    {
      title: 'Several of them',
      given: [{ order: 7 }, { order: 8 }],
      with: {},
      gives: { main: [{ order: 7 }, { order: 8 }] },
    },
  ],
  run: ({ items }) => main(items),
});
