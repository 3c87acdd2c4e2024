import { connectorFields } from '@heddle/contract/node/connector-fields';
import { assignments, choice, credential, number, text } from '@heddle/contract/node/fields';

/** The fields of the MCP Tool. */
export const mcpFields = {
  address: text({
    label: 'Server URL',
    required: true,
    expression: false,
    placeholder: 'https://mcp.example.com/mcp',
    help: 'The URL for streamable HTTP.',
  }),
  credential: credential({
    label: 'Credential',
    types: 'requests',
    section: 'Configuration',
    help: 'A bearer token, a header or a sign-in. Leave it out for servers that take requests from everybody.',
  }),
  tool: {
    ...text({ label: 'Tool', required: true, loads: 'tools', help: 'The button lists the tools of the server.' }),
    expression: false as const,
  },
  given: {
    ...assignments({
      label: 'Arguments',
      help: 'What the tool is called with. The button adds a row for an argument that the tool takes.',
    }),
    loads: 'arguments',
  },
  effect: {
    ...choice({
      label: 'What the tool does',
      default: 'write',
      choices: [
        { value: 'write', label: 'Changes something' },
        { value: 'read', label: 'Only reads' },
      ],
      help: 'A call that changes something is not made again after an interruption, and an agent asks before it.',
    }),
    expression: false as const,
  },
  callTimeout: number({
    label: 'Timeout (seconds)',
    default: 60,
    min: 1,
    max: 3600,
    step: 1,
    section: 'Error Handling',
  }),
  afterInterruption: {
    ...connectorFields.afterInterruption,
    default: 'fail',
    when: { effect: ['write'] },
  },
} as const;

export type McpFields = typeof mcpFields;
