import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;

/**
 * Refuses writes that a page of another site makes in the name of whoever is signed in here (`origin_forbidden`).
 *
 * - An `Origin` header has to name this server: the host of the request or of the public address. Every browser sends it with writes.
 * - Without one, `Sec-Fetch-Site` has to say that the page is ours, or that no page is behind the request.
 * - Without both, no browser made the request; other programs do not carry somebody else's cookies, and pass.
 *
 * It also covers requests without a cookie, so that nobody is signed in to an account of somebody else's choosing.
 */
export function checkOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, publicUrl: string | undefined): void {
  if (reading.has(request.method)) return;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const from = hostOf(origin);
    if (from !== undefined && from !== '' && (from === host || (publicUrl !== undefined && from === hostOf(publicUrl)))) return;
    throw apiErrors.origin_forbidden();
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw apiErrors.origin_forbidden();
}
