import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, json, multiline, number, pairs, text } from '@heddle/contract/node/fields';

/** Read by the server before there is a run. */
const asWritten = { expression: false as const };

export const mcpTrigger = defineNode({
  type: 'mcpTrigger',
  name: 'MCP Trigger',
  category: 'AI & Machine Learning',
  icon: 'plug',
  description:
    'Offers the workflow as a tool to AI assistants that speak the Model Context Protocol, such as Claude or an IDE',
  summary: '{toolName}: {toolDescription}',
  trigger: true,
  startedBy: 'mcp',
  panel: 'toolAddress',
  effect: 'none',
  fields: {
    toolName: text({
      label: 'Tool name',
      placeholder: 'look_up_order',
      help: 'Letters, digits, _ and -. If empty, it is made of the name of the workflow.',
      ...asWritten,
    }),
    toolDescription: {
      ...multiline({
        label: 'Description',
        required: true,
        placeholder: 'Finds an order by its number and says where it is.',
        help: 'Assistants decide by it when they call the tool.',
      }),
      ...asWritten,
    },
    inputsAs: choice({
      label: 'Inputs',
      default: 'list',
      choices: [
        { value: 'list', label: 'Named texts' },
        { value: 'schema', label: 'A JSON Schema' },
        { value: 'any', label: 'Any object' },
      ],
      help: 'What an assistant has to send. The workflow begins with one item that has these fields.',
    }),
    inputs: {
      ...pairs({
        label: 'Named inputs',
        when: { inputsAs: ['list'] },
        help: 'Each has a name and says what it is. A name that ends with ? may be left out.',
      }),
      ...asWritten,
    },
    inputSchema: {
      ...json({
        label: 'Schema of the inputs',
        required: true,
        when: { inputsAs: ['schema'] },
        placeholder: '{ "type": "object", "properties": { "order": { "type": "integer" } }, "required": ["order"] }',
      }),
      ...asWritten,
    },
    waitSeconds: number({
      label: 'Wait at most (seconds)',
      default: 300,
      min: 1,
      max: 3600,
      step: 1,
      help: 'After that the assistant is told that the run goes on. The run itself is not stopped.',
      section: 'Execution',
    }),
  },
  examples: [
    {
      title: 'The arguments of the call are an item',
      given: [{ order: '1042' }],
      with: { toolName: 'look_up_order', toolDescription: 'Finds an order.', inputs: { order: 'The number' } },
      gives: { main: [{ order: '1042' }] },
    },
    {
      title: 'Without inputs there is one empty item',
      given: [{}],
      with: { toolDescription: 'Says how many orders are open.' },
      gives: { main: [{}] },
    },
    { title: 'A description is needed', given: [{}], with: { toolName: 'report' }, fails: 'field_required' },
  ],
  run({ items, field }) {
    // The server has read it before the run; a run by hand fails here as the tool would.
    field.toolDescription();
    return main(items);
  },
});
