import { once } from 'node:events';
import type { Socket } from 'node:net';
import { isIPv6 } from 'node:net';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { buildConnector } from 'undici';
import type { Network } from './addresses.ts';
import type { Resolve } from './lookup.ts';
import { reachableAddress } from './lookup.ts';

/** Maximum size of a proxy's answer to CONNECT. */
const HEAD_LIMIT = 16 * 1024;

export interface ProxyServer {
  hostname: string;
  port: string;
  protocol: 'http:' | 'https:';
  /** The value of `Proxy-Authorization`. */
  authorization: string | null;
}

/** Parses `http://user:password@host:port`. Throws `proxy_invalid`, whose text contains no password. */
export function readProxy(address: string): ProxyServer {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw nodeErrors.proxy_invalid();
  const { hostname, protocol, username, password } = url;
  let authorization: string | null = null;
  try {
    if (username !== '' || password !== '')
      authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  } catch (cause) {
    throw nodeErrors.proxy_invalid(undefined, { cause });
  }
  return { hostname, protocol, port: url.port || (protocol === 'https:' ? '443' : '80'), authorization };
}

interface Tunnel {
  server: ProxyServer;
  /** The target of the tunnel. */
  options: buildConnector.Options;
  /** Connects to the proxy, under the egress rules. */
  connect: buildConnector.connector;
  allow: readonly Network[];
  resolve: Resolve;
  timeoutMs: number;
}

/**
 * Opens a tunnel through a proxy with CONNECT (RFC 9110, 9.3.6). The proxy gets the checked address, not a name, which it could resolve to another one. Throws `egress_denied` for the proxy and for the target, `proxy_refused`, and what connecting throws.
 */
export async function openTunnel({ server, options, connect, allow, resolve, timeoutMs }: Tunnel): Promise<Socket> {
  const address = await reachableAddress(options.hostname, allow, resolve);
  const port = options.port || (options.protocol === 'https:' ? '443' : '80');
  const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const { hostname, protocol, port: proxyPort, authorization } = server;
  const { promise, resolve: connected, reject } = Promise.withResolvers<Socket>();
  connect({ hostname, protocol, port: proxyPort, host: `${hostname}:${proxyPort}` }, (error, socket) =>
    error ? reject(error) : connected(socket),
  );
  const socket = await promise;
  try {
    socket.write(
      `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization === null ? '' : `Proxy-Authorization: ${authorization}\r\n`}\r\n`,
    );
    const status = await readStatus(socket, AbortSignal.timeout(timeoutMs));
    if (status < 200 || status > 299)
      throw nodeErrors.proxy_refused({ host: hostname, reason: `it answered ${status}` });
    return socket;
  } catch (thrown) {
    socket.destroy();
    if (thrown instanceof Error && thrown.name === 'AbortError')
      throw nodeErrors.proxy_refused({ host: hostname, reason: 'it did not answer' }, { cause: thrown });
    throw thrown;
  }
}

/** The status of the proxy's answer; bytes after its headers stay in the socket. */
async function readStatus(socket: Socket, signal: AbortSignal): Promise<number> {
  let head = Buffer.alloc(0);
  for (;;) {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) {
      if (socket.readableEnded || socket.destroyed) return 0;
      await Promise.race([once(socket, 'readable', { signal }), once(socket, 'close', { signal })]);
      if (socket.destroyed) return 0;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) {
      if (head.length > HEAD_LIMIT) return 0;
      continue;
    }
    const rest = head.subarray(end + 4);
    if (rest.length > 0) socket.unshift(rest);
    return Number(/^HTTP\/1\.\d (\d{3})/.exec(head.toString('latin1'))?.[1] ?? 0);
  }
}
