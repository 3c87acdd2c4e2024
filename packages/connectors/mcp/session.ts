import { mcpErrors } from '@heddle/contract/errors/mcp';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { HttpAuth, OpenCredential } from '@heddle/contract/node/credentials';
import { addAuth } from '@heddle/nodes/lib/http/send';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { toServerError } from './failures.ts';

/** The most bytes of an answer. */
const ANSWER_LIMIT = 20 * 1024 * 1024;
/** Seconds for the beginning of a session. */
const BEGIN_SECONDS = 30;

/** A session at a server. */
export interface McpSession {
  client: Client;
  /** What errors call the server: its host. */
  server: string;
  /** Aborted where the server sends more than is taken; its reason is the error. */
  over: AbortSignal;
  close(): Promise<void>;
}

export interface SessionOptions {
  address: string;
  credential: OpenCredential;
  fetch: GuardedFetch;
  signal: AbortSignal;
}

/** The response, whose body fails past the limit: SDK and nodes hold it in memory. */
function limited(response: Response, server: string, over: AbortController): Response {
  if (!response.body) return response;
  let left = ANSWER_LIMIT;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left >= 0) return controller.enqueue(chunk);
      const error = mcpErrors.mcp_answer_large({ server, limit: '20 MiB' });
      over.abort(error);
      controller.error(error);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

/** `fetch` that signs each request; one that is refused with 401 is sent once more with a renewed signature. */
function signedFetch({ credential, fetch, signal }: SessionOptions, server: string, over: AbortController) {
  let auth: HttpAuth | null = null;
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const under = init.signal ? AbortSignal.any([signal, init.signal]) : signal;
    const sendOnce = async (fresh: boolean): Promise<Response> => {
      auth = fresh || auth === null ? await credential.http({ fresh, signal: under }) : auth;
      const target = new URL(url);
      const headers = new Headers(init.headers);
      addAuth(auth, target, headers);
      const body = typeof init.body === 'string' ? init.body : '';
      const bytes = async function* (): AsyncGenerator<Uint8Array> {
        yield new TextEncoder().encode(body);
      };
      if (auth.sign)
        addAuth(await auth.sign({ method: init.method ?? 'GET', url: target, headers, body: bytes }), target, headers);
      return fetch(target, { ...init, headers, signal: under, ...(auth.tls ? { tls: auth.tls } : {}) });
    };
    const response = await sendOnce(false);
    if (response.status !== 401 || !credential.renewable) return limited(response, server, over);
    await response.body?.cancel();
    return limited(await sendOnce(true), server, over);
  };
}

/**
 * Begins a session at the server of an address. Throws `mcp_address_invalid`, the errors of signing and of the egress guard, and those of `toServerError`.
 */
export async function openSession(options: SessionOptions): Promise<McpSession> {
  const url = URL.parse(options.address.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw mcpErrors.mcp_address_invalid();
  const server = url.host;
  const client = new Client({ name: 'heddle', version: '1.0.0' });
  const over = new AbortController();
  const transport = new StreamableHTTPClientTransport(url, { fetch: signedFetch(options, server, over) });
  const close = async (): Promise<void> => {
    await client.close();
  };
  try {
    await client.connect(transport, { timeout: BEGIN_SECONDS * 1000, signal: options.signal });
  } catch (thrown) {
    await close();
    options.signal.throwIfAborted();
    throw toServerError(thrown, { server, tool: 'initialize', seconds: BEGIN_SECONDS });
  }
  return { client, server, over: over.signal, close };
}
