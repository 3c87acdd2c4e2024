import type { JsonValue } from '@heddle/contract/json';
import type { HookRequest } from '@heddle/contract/run/events';
import type { FastifyRequest } from 'fastify';
import { RUN_HEADER } from '../runs/families/origin-headers.ts';

/** Secrets of the caller, what this server says to itself, and what belongs to the connection rather than to the message. Everything else is kept with the run. */
const left = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
  'upgrade',
  'te',
  'trailer',
  RUN_HEADER,
]);

/** What a run knows of the request that started it. */
export function toHookRequest(request: FastifyRequest): HookRequest {
  const headers: HookRequest['headers'] = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !left.has(name)) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  const { method, url } = request;
  const end = url.indexOf('?');
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    // Parsed by the router: texts, and lists of texts where a name comes several times.
    query: end < 0 ? {} : { ...(request.query as Record<string, JsonValue>) },
    headers,
    // Asking Fastify means looking through proxy headers, which few requests have.
    ip: request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : request.ip,
  };
}
