import { nodeErrors } from '@heddle/contract/errors/node';
import { shownUrl } from './headers.ts';
import type { HttpAnswer, HttpPolicy, HttpRequest } from './request.ts';
import { withoutCredentials } from './request.ts';
import { send } from './send.ts';

const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Sends a request and follows its redirects, each hop through the guarded `fetch`. Returns the response and its request.
 * Throws `http_unreachable`, `http_too_many_redirects`, `egress_scheme` and the errors of the egress guard.
 */
export async function sendAndFollow(first: HttpRequest, policy: HttpPolicy, signal: AbortSignal): Promise<HttpAnswer> {
  let request = first;
  for (let hops = 0; ; hops += 1) {
    const response = await send(request, policy, signal);
    const location = redirectStatuses.includes(response.status) ? response.headers.get('location') : null;
    if (location === null || policy.maxRedirects === null) return { request, response };
    await response.body?.cancel();
    if (hops >= policy.maxRedirects) throw nodeErrors.http_too_many_redirects({ limit: policy.maxRedirects });
    request = redirected(request, response.status, location, policy);
  }
}

function redirected(request: HttpRequest, status: number, location: string, policy: HttpPolicy): HttpRequest {
  const url = URL.parse(location, request.url);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw nodeErrors.egress_scheme({ url: shownUrl(location, policy.secrets) });
  const headers =
    url.origin === request.url.origin ? new Headers(request.headers) : withoutCredentials(request.headers, policy);
  const becomesGet =
    (status === 303 && request.method !== 'HEAD') || ((status === 301 || status === 302) && request.method === 'POST');
  if (!becomesGet) return { ...request, url, headers };
  for (const name of ['content-type', 'content-length', 'content-encoding', 'content-language', 'idempotency-key'])
    headers.delete(name);
  return { method: 'GET', url, headers, payload: null };
}
