import { mcpErrors } from '@heddle/contract/errors/mcp';
import type {
  InitializeResult,
  JSONRPCMessage,
  JSONRPCRequest,
  ListToolsResult,
  RequestId,
  Tool,
} from '@modelcontextprotocol/sdk/types.js';
import {
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { toolServer } from './server-info.ts';
import type { WorkflowTool } from './tools.ts';

/** Tools on a page of the list. */
const PAGE = 50;

/** The first version whose clients understand an event that only has an id. */
const PRIMED_SINCE = '2025-11-25';

/** A message of a client. Throws `mcp_message_invalid`. */
export function readMessage(body: unknown): JSONRPCMessage {
  const read = JSONRPCMessageSchema.safeParse(body);
  if (!read.success) throw mcpErrors.mcp_message_invalid();
  return read.data;
}

/** The version that a request names, the oldest of this transport if none. Throws `mcp_version_unknown`. */
export function readVersion(header: string | string[] | undefined): string {
  const version = header === undefined ? '2025-03-26' : String(header);
  if (!SUPPORTED_PROTOCOL_VERSIONS.includes(version))
    throw mcpErrors.mcp_version_unknown({ version: version.slice(0, 40) });
  return version;
}

export const isPrimedVersion = (version: string): boolean => version >= PRIMED_SINCE;

/** The answer to `initialize`: the version that the client wants where it is known, else the latest one. */
export function initialized(request: JSONRPCRequest): InitializeResult {
  const read = InitializeRequestSchema.safeParse(request);
  const wanted = read.success ? read.data.params.protocolVersion : '';
  return {
    protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(wanted) ? wanted : LATEST_PROTOCOL_VERSION,
    capabilities: { tools: {} },
    ...toolServer,
  };
}

const toTool = ({ name, title, description, inputSchema, readOnly }: WorkflowTool): Tool => ({
  name,
  title,
  description,
  inputSchema,
  annotations: { title, readOnlyHint: readOnly },
});

/** A page of the list of tools; the cursor is the number of tools before it. Null for a cursor that is none. */
export function toolPage(tools: readonly WorkflowTool[], cursor: unknown): ListToolsResult | null {
  if (cursor !== undefined && (typeof cursor !== 'string' || !/^\d{1,6}$/.test(cursor))) return null;
  const from = Number(cursor ?? 0);
  const next = from + PAGE;
  return {
    tools: tools.slice(from, next).map(toTool),
    ...(next < tools.length ? { nextCursor: String(next) } : {}),
  };
}

export const resultOf = (id: RequestId, result: object): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  result: { ...result },
});

const errorOf = (id: RequestId, code: ErrorCode, message: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

export const invalidParams = (id: RequestId, message: string): JSONRPCMessage =>
  errorOf(id, ErrorCode.InvalidParams, message);

export const methodUnknown = (id: RequestId, method: string): JSONRPCMessage =>
  errorOf(id, ErrorCode.MethodNotFound, `This server has no method "${method.slice(0, 100)}".`);
