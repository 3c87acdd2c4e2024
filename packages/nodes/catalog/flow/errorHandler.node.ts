import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';

export const errorHandler = defineNode({
  type: 'errorHandler',
  name: 'Error Handler',
  category: 'Core Operations',
  icon: 'life-buoy',
  description: 'Takes over when a step fails, in this workflow or in one that has this workflow as its error workflow',
  summary: 'when something fails',
  catches: true,
  effect: 'none',
  fields: {},
  examples: [
    {
      title: 'What it is given: the error, and the node it happened in',
      given: [
        {
          error: { message: 'No answer.', code: 'network' },
          node: { id: 'n2', name: 'Fetch order', type: 'httpRequest' },
        },
      ],
      with: {},
      gives: {
        main: [
          {
            error: { message: 'No answer.', code: 'network' },
            node: { id: 'n2', name: 'Fetch order', type: 'httpRequest' },
          },
        ],
      },
    },
    {
      title: 'At the error port of a node it is given that node’s errors',
      given: [{ error: { message: 'No answer.', code: 'network' } }],
      with: {},
      gives: { main: [{ error: { message: 'No answer.', code: 'network' } }] },
    },
  ],
  run: ({ items }) => main(items),
});
