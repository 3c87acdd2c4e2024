import { hookErrors } from '@heddle/contract/errors/hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HookGuard } from './guard.ts';

/** Seconds for which browsers may cache a preflight response. */
const MAX_AGE = '600';

const headersAsked = /^[A-Za-z0-9!#$%&'*+.^_`|~, -]{0,2000}$/;

/** Sets the headers that let pages of an allowed origin read the answer. Callers other than pages send no origin. Throws `hook_origin`. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, { origins }: HookGuard): void {
  const { origin } = request.headers;
  if (origins === null) return;
  // Answers are written past Fastify's headers, so these are set on the raw response.
  if (origins !== '*') reply.raw.setHeader('vary', 'Origin');
  if (origin === undefined) return;
  if (origins !== '*' && !origins.has(origin)) throw hookErrors.hook_origin();
  reply.raw.setHeader('access-control-allow-origin', origins === '*' ? '*' : origin);
  reply.raw.setHeader('access-control-expose-headers', 'X-Execution-Id');
}

/** The method that a preflight request asks about; undefined for all other requests. */
export function preflightMethod({ method, headers }: FastifyRequest): string | undefined {
  const asked = headers['access-control-request-method'];
  return method === 'OPTIONS' && headers.origin !== undefined ? asked : undefined;
}

/** Answers a preflight request. Throws `hook_origin`. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply, guard: HookGuard, methods: string): void {
  allowOrigin(request, reply, guard);
  const asked = request.headers['access-control-request-headers'];
  if (asked !== undefined && headersAsked.test(asked)) reply.raw.setHeader('access-control-allow-headers', asked);
  reply.raw.setHeader('access-control-allow-methods', methods);
  reply.raw.setHeader('access-control-max-age', MAX_AGE);
  void reply.code(204).send();
}
