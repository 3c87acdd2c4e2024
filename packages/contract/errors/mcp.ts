import { defineErrors } from './define.ts';

/** Errors of the Model Context Protocol, as clients of this server and nodes that call other servers get them. */
export const mcpErrors = defineErrors({
  mcp_message_invalid: {
    status: 400,
    message: 'The body is no message of the Model Context Protocol.',
    hint: 'Send one JSON-RPC 2.0 message. Batches are not part of the protocol any more.',
  },
  mcp_version_unknown: {
    status: 400,
    message: (p: { version: string }) => `The protocol version "${p.version}" is not known.`,
    hint: 'Begin with "initialize", and send the version that its answer names.',
  },
  mcp_stream_unknown: {
    status: 404,
    message: 'There is no stream to go on with.',
    hint: 'Send the id of the last event that you have received as Last-Event-ID.',
  },
  mcp_address_invalid: {
    status: 422,
    message: 'The URL of the MCP server is no http or https URL.',
    hint: 'Enter the URL that the server names for streamable HTTP, such as https://mcp.example.com/mcp.',
  },
  mcp_tool_unknown: {
    status: 422,
    message: (p: { server: string; tool: string }) => `${p.server} has no tool "${p.tool}".`,
    hint: 'Choose one from the list beside the field.',
  },
  mcp_tool_failed: {
    status: 502,
    message: (p: { tool: string; reason: string }) => `The tool "${p.tool}" failed: ${p.reason}`,
    hint: 'The reason is that of the server. Check the arguments of the node.',
  },
  mcp_late: {
    status: 504,
    message: (p: { server: string; tool: string; seconds: number }) =>
      `${p.server} did not answer the call of "${p.tool}" within ${p.seconds} seconds.`,
    hint: 'The tool may have done its work. Check that, or raise the timeout in the node.',
  },
  mcp_answer_invalid: {
    status: 502,
    message: (p: { server: string; reason: string }) => `${p.server} gave an answer that cannot be read: ${p.reason}.`,
    hint: 'Check the URL. The server must speak streamable HTTP, which the older transport with two URLs is not.',
  },
  mcp_answer_large: {
    status: 502,
    message: (p: { server: string; limit: string }) => `The answer of ${p.server} is larger than ${p.limit}.`,
    hint: 'Ask the tool for less at a time.',
  },
  mcp_no_stream: {
    status: 405,
    message: 'This server sends nothing without being asked.',
    hint: 'Send a message with POST, or Last-Event-ID to go on with the answer of a call.',
  },
});
