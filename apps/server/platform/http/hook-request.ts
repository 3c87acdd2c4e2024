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

/** The request that started a run, as it is recorded. */
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
    // Parsed by the router: texts, and lists of texts for repeated names.
    query: end < 0 ? {} : { ...(request.query as Record<string, JsonValue>) },
    headers,
    // `request.ip` of Fastify parses proxy headers, which few requests have.
    ip: request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : request.ip,
  };
}
