import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'order-status-tool',
  name: 'Order Status for AI Assistants',
  description:
    'Offers a tool to Claude, IDEs and other MCP clients: it looks an order up by its number and answers in a sentence.',
  category: 'AI',
  difficulty: 'Beginner',
  icon: 'plug',
  useCase:
    'For teams that ask an assistant where an order is: it calls your workflow, and your systems stay behind it.',
  tags: ['mcp', 'assistant', 'tool', 'orders'],
  estimatedTime: '5 min setup',
  nodes: {
    tool: node('mcpTrigger', [0, 0.5], 'Asked by an assistant', {
      toolName: 'order_status',
      toolDescription: 'Says where an order is. Needs the number of the order.',
      inputs: [{ name: 'order', value: 'The number of the order, such as 1042' }],
    }),
    find: node('httpRequest', [1, 0.5], 'Look up', {
      description: 'Asks an example service for now. Replace the URL with that of your shop, and choose a credential.',
      method: 'GET',
      url: 'https://dummyjson.com/carts/{{ order }}',
      onFailure: 'continue',
    }),
    found: node('dataTransform', [2, 0], 'Answer', {
      keep: false,
      set: [
        { name: 'order', value: '{{ $node("Asked by an assistant").json.order }}' },
        { name: 'status', value: 'The order has {{ totalQuantity }} articles and costs {{ total }}.' },
      ],
    }),
    missing: node('dataTransform', [2, 1], 'Not found', {
      keep: false,
      set: [{ name: 'status', value: 'There is no order {{ $node("Asked by an assistant").json.order }}.' }],
    }),
  },
  flow: ['tool > find > found', 'find:error > missing'],
  trials: [
    {
      title: 'An order is found',
      given: [{ order: '1' }],
      answers: { 'GET https://dummyjson.com/carts/1': { id: 1, total: 120, totalQuantity: 3 } },
      gives: { Answer: [{ order: '1', status: 'The order has 3 articles and costs 120.' }] },
    },
    {
      title: 'One that there is not',
      given: [{ order: '9' }],
      gives: { 'Not found': [{ status: 'There is no order 9.' }] },
    },
  ],
});
