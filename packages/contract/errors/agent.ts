import { defineErrors } from './define.ts';

/** What ends the work of an AI Agent. */
export const agentErrors = defineErrors({
  agent_limit_reached: {
    status: 422,
    message: (p: { limit: string }) => `The agent has reached its limit of ${p.limit} without an answer.`,
    hint: 'Raise the limit in the node, make the task smaller, or let it answer with what it has at a limit.',
  },
  agent_tool_name_invalid: {
    status: 422,
    message: (p: { name: string }) => `"${p.name}" cannot be the name of a tool.`,
    hint: 'Use 1 to 64 letters, digits, _ and -, each name once, and neither "done" nor "error".',
  },
  agent_tool_schema_invalid: {
    status: 422,
    message: (p: { tool: string; reason: string }) =>
      `The parameters of the tool "${p.tool}" are no JSON Schema of an object: ${p.reason}.`,
    hint: 'Enter a schema such as { "type": "object", "properties": { "city": { "type": "string" } } }, or leave it out.',
  },
  agent_address_new: {
    status: 422,
    message: (p: { addresses: string }) =>
      `The answer of the agent has addresses that occur nowhere in its instructions, its input or trusted results: ${p.addresses}.`,
    hint: 'Something that the agent has read may have told it to write them. If they are wanted, trust the results of the tool they come from, or only mark such answers.',
  },
});
