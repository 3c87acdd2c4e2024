import { Server } from 'node:net';
import type { Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { edgeErrors } from '@heddle/contract/errors/edge';
import type { FastifyInstance } from 'fastify';

/** How long connections without a request are kept open after the shutdown has begun: a request may be on its way. Milliseconds. */
const LINGER_MS = 1000;

/** Time for responses under way to reach their callers once everything else is done. Milliseconds. */
const LAST_ANSWERS_MS = 500;

/** When refused callers may retry: another server may answer then. Seconds. */
const RETRY_AFTER = 5;

/** Once `closing` is aborted: answers requests with `server_stopping`, and closes the connection with every answer. Health checks are still answered. */
export function refuseWhileClosing(server: FastifyInstance, closing: AbortSignal): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const isRefused = closing.aborted && request.routeOptions.config.reach !== 'health';
    done(isRefused ? edgeErrors.server_stopping(undefined, { details: { retryAfter: RETRY_AFTER } }) : undefined);
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Stops listening. Open connections stay: Node's own `close` ends those that wait for a request, and a caller whose request is on its way would get a
 * connection error. Returns a function that waits until they have been used and closed, for a moment, and then closes the rest.
 */
export function stopListening(server: HttpServer): () => Promise<void> {
  const deadline = Date.now() + LINGER_MS;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  // Calls back at once if it was not listening.
  Server.prototype.close.call(server, () => resolve());
  return async () => {
    await Promise.race([ended, pause(Math.max(LAST_ANSWERS_MS, deadline - Date.now()))]);
    server.closeAllConnections();
  };
}
