import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { edgeErrors } from '@heddle/contract/errors/edge';
import type { Config } from '../config.ts';
import { isWithin } from '../egress/addresses.ts';
import { Counter } from './counter.ts';
import { closeWith, rawAnswer } from './raw.ts';

/** Seconds after which a client with too many connections may retry. */
const RETRY_AFTER = 5;

/**
 * Limits the number of open connections: in total, beyond which the system refuses them, and per address, beyond which they are answered 429 without
 * being read. Trusted proxies are exempt; the requests they forward have limits of their own.
 */
export function limitConnections(
  server: Server,
  { connections, trustedProxies }: Pick<Config, 'connections' | 'trustedProxies'>,
): void {
  const open = new Counter();
  const serve = server.listeners('connection');
  const refusal = rawAnswer(429, edgeErrors.connections_exceeded({ limit: connections.perAddress }), {
    'retry-after': String(RETRY_AFTER),
  });
  server.maxConnections = connections.all;

  // The existing listeners attach the HTTP parser: a refused connection never gets one.
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const isProxy = isWithin(address, trustedProxies);
    if (!isProxy && open.of(address) >= connections.perAddress) return closeWith(socket, refusal);
    open.add(address, 1);
    socket.once('close', () => open.add(address, -1));
    for (const listener of serve) listener.call(server, socket);
  });
}
