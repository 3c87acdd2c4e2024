import type { IncomingMessage } from 'node:http';
import type { JsonValue } from '@heddle/contract/json';
import type { HookRequest } from '@heddle/contract/run/events';
import type { FastifyRequest } from 'fastify';
import { RUN_HEADER } from '../runs/families/origin-headers.ts';

/** Headers that are not recorded with the run: secrets of the caller, internal headers, and those of the connection. */
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

/** A request of the framework, or one without a query that it has not seen. */
type Asked = IncomingMessage | FastifyRequest;

/** The request that started a run, as it is recorded. */
export function toHookRequest(request: Asked): HookRequest {
  const headers: HookRequest['headers'] = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !left.has(name)) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  const { method = '', url = '' } = request;
  const end = url.indexOf('?');
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    // Parsed by the router: texts, and lists of texts for repeated names.
    query: end < 0 || !('query' in request) ? {} : { ...(request.query as Record<string, JsonValue>) },
    headers,
    // `request.ip` of Fastify parses proxy headers, which few requests have.
    ip:
      request.headers['x-forwarded-for'] === undefined || !('ip' in request)
        ? (request.socket.remoteAddress ?? '')
        : request.ip,
  };
}
