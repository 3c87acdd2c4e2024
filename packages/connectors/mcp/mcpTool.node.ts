import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { mcpFields } from './fields.ts';

export const mcpTool = defineNode({
  type: 'mcpTool',
  name: 'MCP Tool',
  category: 'AI & Machine Learning',
  icon: 'plug',
  description: 'Calls a tool of a server that speaks the Model Context Protocol',
  summary: '{tool} at {address}',
  effect: (data) => (data['effect'] === 'read' ? 'read' : 'write'),
  fields: mcpFields,
  sample: [{ text: 'What the tool answers' }],
  examples: [
    {
      title: 'A server has a URL',
      given: [{ city: 'Bern' }],
      with: { address: 'mcp.example.com', tool: 'weather', given: [{ name: 'city', value: '{{ city }}' }] },
      fails: 'mcp_address_invalid',
    },
    {
      title: 'A tool is needed',
      given: [{}],
      with: { address: 'https://mcp.example.com/mcp' },
      fails: 'field_required',
    },
  ],
  loadList: async (request) => (await lazyImport(import('./tools.ts'))).toolLists(request),
  run: async (context) => (await lazyImport(import('./run.ts'))).runMcpTool(context),
});
