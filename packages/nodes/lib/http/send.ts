import type { GuardedInit } from '@heddle/contract/node/context';
import type { HttpAuth } from '@heddle/contract/node/credentials';
import { toNetworkError } from './failures.ts';
import { setHeader } from './headers.ts';
import type { Payload } from './payload.ts';
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

/** Adds headers and query parameters of a credential to a request. */
export function addAuth(
  { headers = {}, query = {} }: Pick<HttpAuth, 'headers' | 'query'>,
  url: URL,
  to: Headers,
): void {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(headers)) setHeader(to, name, value, 'Credential');
}

/** The bytes that a payload sends. */
async function* bytesOf(payload: Payload | null): AsyncGenerator<Uint8Array> {
  if (!payload) return;
  // It has a body, since its payload is not null.
  yield* new Response(await payload.open()).body ?? [];
}

async function sendOnce(
  { method, url: plain, headers: given, payload }: HttpRequest,
  policy: HttpPolicy,
  signal: AbortSignal,
): Promise<Response> {
  const { cookies, proxy, secrets } = policy;
  const auth = isFor(plain, policy) ? policy.signature?.auth : undefined;
  const url = new URL(plain);
  const headers = new Headers(given);
  addAuth(auth ?? {}, url, headers);
  if (auth?.sign) addAuth(await auth.sign({ method, url, headers, body: () => bytesOf(payload) }), url, headers);
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
