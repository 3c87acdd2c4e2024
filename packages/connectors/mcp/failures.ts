import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import { mcpErrors } from '@heddle/contract/errors/mcp';
import { toNetworkError } from '@heddle/nodes/lib/http/failures';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** What was asked of which server, for messages. */
interface Asked {
  server: string;
  tool: string;
  /** How long was waited. */
  seconds: number;
}

const REASON_MAX = 500;

/** Without the prefix of the library. */
const reasonOf = (error: Error): string => error.message.replace(/^MCP error -?\d+: /, '').slice(0, REASON_MAX);

function byStatus(error: Error, status: number, { server: vendor, tool: operation }: Asked): HeddleError {
  const refusal = { vendor, operation, reason: reasonOf(error) };
  if (status === 401) return connectorErrors.connector_unauthorized(refusal);
  if (status === 403) return connectorErrors.connector_forbidden(refusal);
  if (status === 404) return connectorErrors.connector_not_found(refusal);
  if (status === 429) return connectorErrors.connector_rate_limited(refusal);
  return status >= 400 && status < 500
    ? connectorErrors.connector_invalid(refusal)
    : connectorErrors.connector_failed(refusal);
}

/** The error of a call as nodes fail with it: what the server said, that it said nothing, or that it cannot be understood. */
export function toServerError(thrown: unknown, asked: Asked): HeddleError {
  const { server, tool, seconds } = asked;
  if (thrown instanceof HeddleError) return thrown;
  if (thrown instanceof UnauthorizedError) return byStatus(thrown, 401, asked);
  if (thrown instanceof StreamableHTTPError) {
    const status = thrown.code ?? 0;
    return status >= 400
      ? byStatus(thrown, status, asked)
      : mcpErrors.mcp_answer_invalid({ server, reason: reasonOf(thrown) });
  }
  if (thrown instanceof McpError) {
    if (thrown.code === Number(ErrorCode.RequestTimeout)) return mcpErrors.mcp_late({ server, tool, seconds });
    if (thrown.code === Number(ErrorCode.ConnectionClosed))
      return mcpErrors.mcp_answer_invalid({ server, reason: 'the connection ended before the answer' });
    const refusal = { vendor: server, operation: tool, reason: reasonOf(thrown) };
    const isRefused =
      thrown.code === Number(ErrorCode.InvalidParams) || thrown.code === Number(ErrorCode.MethodNotFound);
    return isRefused ? connectorErrors.connector_invalid(refusal) : connectorErrors.connector_failed(refusal);
  }
  // What cannot be parsed, or is not as the protocol says: the library throws errors of its parsers.
  if (thrown instanceof SyntaxError || (thrown instanceof Error && thrown.name.includes('Zod')))
    return mcpErrors.mcp_answer_invalid({ server, reason: 'it is not as the protocol says' });
  return toNetworkError(thrown, new URL(`http://${server}`), []);
}
