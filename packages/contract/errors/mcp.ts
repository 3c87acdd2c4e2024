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
  mcp_no_stream: {
    status: 405,
    message: 'This server sends nothing without being asked.',
    hint: 'Send a message with POST, or Last-Event-ID to go on with the answer of a call.',
  },
});
