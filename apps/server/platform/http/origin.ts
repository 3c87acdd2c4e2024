import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes by pages of other sites in the name of a signed-in user (cross-site request forgery; `origin_forbidden`).
 *
 * - An `Origin` header has to be this server: the public address where there is one, else the scheme and host of the request, whose host has been
 *   checked. Scheme, host and port have to agree. Every browser sends it with writes.
 * - Without one, `Sec-Fetch-Site` has to be `same-origin`, or `none` for a request without a page.
 * - Without both, the request is not from a browser; other programs do not send somebody else's cookies, and are let through.
 *
 * Requests without a cookie are checked too, so that nobody can be signed in to an attacker's account.
 */
export function checkOrigin(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'protocol'>,
  publicUrl: string | undefined,
): void {
  if (reading.has(request.method)) return;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const own = publicUrl ?? URL.parse(`${request.protocol}://${host ?? ''}`)?.origin;
    if (own !== undefined && origin === own) return;
    throw apiErrors.origin_forbidden();
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw apiErrors.origin_forbidden();
}
