import type { GuardedInit } from '@heddle/contract/node/context';
import { toNetworkError } from './failures.ts';
import { setHeader } from './headers.ts';
import type { HttpPolicy, HttpRequest } from './request.ts';

/**
 * Sends one request, signed where it goes to the origin the signature is for. Where that is refused with 401 and the signature can be renewed,
 * it is sent once more. Throws `http_unreachable` and the errors of the egress guard.
 */
export async function send(request: HttpRequest, policy: HttpPolicy, signal: AbortSignal): Promise<Response> {
  const response = await sendOnce(request, policy, signal);
  const { signature } = policy;
  if (response.status !== 401 || !signature?.renew || !isFor(request.url, policy)) return response;
  await response.body?.cancel();
  await signature.renew(signal);
  return sendOnce(request, policy, signal);
}

const isFor = (url: URL, { signature }: HttpPolicy): boolean => signature?.origin === url.origin;

async function sendOnce(
  { method, url: plain, headers: given, payload }: HttpRequest,
  policy: HttpPolicy,
  signal: AbortSignal,
): Promise<Response> {
  const { cookies, proxy, secrets } = policy;
  const auth = isFor(plain, policy) ? policy.signature?.auth : undefined;
  const url = new URL(plain);
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(auth?.query ?? {})) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(auth?.headers ?? {})) setHeader(headers, name, value, 'Credential');
  const kept = cookies?.header(url) ?? null;
  if (kept !== null) headers.set('cookie', [headers.get('cookie'), kept].filter(Boolean).join('; '));
  if (payload?.size !== undefined) headers.set('content-length', String(payload.size));
  // A streamed body needs `duplex`; the DOM's types lack it.
  const init: GuardedInit & { duplex?: 'half' } = { method, headers, redirect: 'manual', signal };
  if (auth?.tls) init.tls = auth.tls;
  if (proxy) init.proxy = proxy;
  if (payload) Object.assign(init, { body: await payload.open(), duplex: 'half' });
  try {
    const response = await policy.fetch(url, init);
    cookies?.store(url, response.headers.getSetCookie());
    return response;
  } catch (thrown) {
    throw toNetworkError(thrown, plain, secrets);
  }
}
