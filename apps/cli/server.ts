import { cliErrors } from '@heddle/contract/errors/cli';
import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError } from '@heddle/contract/errors/define';
import { isJsonObject } from '@heddle/contract/json';
import type { Arguments } from './command.ts';

/** Timeout of a request. Milliseconds. */
const TIMEOUT = 30_000;

/** A Heddle server, called with an API key. */
export interface Server {
  url: string;
  /** Throws the server's own errors, `cli_key_missing`, `cli_server_unreachable`, `cli_server_answer`. */
  request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

const isErrorView = (body: unknown): body is ErrorView =>
  isJsonObject(body) && typeof body['code'] === 'string' && typeof body['message'] === 'string';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** The server in the options or the environment. Throws `cli_server_invalid`. */
export function openServer(args: Arguments, env: NodeJS.ProcessEnv): Server {
  const address = args.text('server') ?? env['HEDDLE_SERVER'] ?? 'http://localhost:3000';
  const key = args.text('api-key') ?? env['HEDDLE_API_KEY'];
  const base = URL.parse(address);
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    throw cliErrors.cli_server_invalid({ url: address });
  const url = base.origin;
  return {
    url,
    async request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
      const headers = {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const send = fetch(`${url}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const response = await send.catch((cause: unknown) => {
        throw cliErrors.cli_server_unreachable({ url, reason: reasonOf(cause) }, { cause });
      });
      const answer: unknown = await response.json().catch((cause: unknown) => {
        throw cliErrors.cli_server_answer({ url, status: response.status }, { cause });
      });
      // The contract defines the answer of this path.
      if (response.ok) return answer as T;
      if (response.status === 401) throw cliErrors.cli_key_missing();
      if (isErrorView(answer)) throw new HeddleError({ ...answer, status: response.status });
      throw cliErrors.cli_server_answer({ url, status: response.status });
    },
  };
}
