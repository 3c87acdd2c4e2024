import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site makes in the name of whoever is signed in here (`origin_forbidden`).
 *
 * - An `Origin` header has to be this server: the public address where there is one, else the scheme and host of the request, whose host has been
 *   checked. Scheme, host and port have to agree. Every browser sends it with writes.
 * - Without one, `Sec-Fetch-Site` has to say that the page is ours, or that no page is behind the request.
 * - Without both, no browser made the request; other programs do not carry somebody else's cookies, and pass.
 *
 * It also covers requests without a cookie, so that nobody is signed in to an account of somebody else's choosing.
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
