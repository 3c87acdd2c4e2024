import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { agentFields } from './fields.ts';

export const aiAgent = defineNode({
  type: 'aiAgent',
  name: 'AI Agent',
  category: 'AI & Machine Learning',
  icon: 'bot',
  description: 'A model that works on a task with tools: each tool is a branch of nodes that leads back to the agent',
  summary: '{model}: {system}',
  // What its tools do, they say themselves; a memory is a table that it writes.
  effect: (data) => (data['memory'] === 'table' ? 'write' : 'read'),
  // An evaluation has no memory.
  runsInEvaluations: true,
  closesLoop: true,
  outputs: ['done'],
  portsFrom: 'tools',
  portFields: ['parameters'],
  waitsFor: 'answer',
  fields: agentFields,
  examples: [
    {
      title: 'A tool has the name of a port, and "done" is taken',
      given: [{ question: 'Where is my order?' }],
      with: { system: 'Answer questions about orders.', tools: [{ name: 'done', value: 'Ends the work' }] },
      fails: 'agent_tool_name_invalid',
    },
    {
      title: 'The parameters of a tool are a JSON Schema',
      given: [{ question: 'Where is my order?' }],
      with: {
        system: 'Answer questions about orders.',
        tools: [{ name: 'lookup_order', value: 'Finds an order' }],
        parameters: { lookup_order: { type: 'order' } },
      },
      fails: 'agent_tool_schema_invalid',
    },
  ],
  sample: [
    {
      answer: 'Order 1042 was sent yesterday and arrives on Friday.',
      usage: {
        model: 'gpt-5-mini',
        inputTokens: 420,
        outputTokens: 60,
        cost: 0.0003,
        turns: 2,
        calls: ['lookup_order'],
        flags: [],
      },
    },
  ],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).runAgent(context),
});
