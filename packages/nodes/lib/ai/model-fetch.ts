import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeContext } from '@heddle/contract/node/context';
import type { HttpAuth, OpenCredential } from '@heddle/contract/node/credentials';
import { addAuth } from '../http/send.ts';
import { toNetworkError } from '../http/failures.ts';
import { laneOf } from '../http/lanes.ts';
import { isWorthRetrying, waitBefore } from '../http/retry.ts';
import type { Provider } from './port.ts';

/** Calls at a time with one credential, unless the provider says otherwise. */
const CONCURRENCY = 8;
/** Bytes that an answer may have. */
const ANSWER_LIMIT = 128 * 1024 * 1024;
/** Headers in which keys are sent: those of the credential only. */
export const KEY_HEADERS: readonly string[] = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'xi-api-key'];
/** Anthropic: overloaded. */
const OVERLOADED = 529;

/** How often a call is repeated, and how long one may take. */
export interface CallLimits {
  retries: number;
  timeoutMs: number;
}

/**
 * A `fetch` for calls of a provider: signed with the credential, in its lane, within the time, repeated where the provider did not take the call. What is at another
 * origin, to which an answer leads, is read without the credential. It throws `http_unreachable` and the errors of signing.
 */
export function createModelFetch(
  {
    provider,
    address,
    credential,
  }: { provider: Pick<Provider, 'concurrency'>; address: string; credential: OpenCredential },
  context: Pick<NodeContext, 'fetch' | 'signal'>,
  { retries, timeoutMs }: CallLimits,
): typeof fetch {
  const { concurrency = CONCURRENCY } = provider;
  const { origin } = new URL(address);
  const place = `ai ${credential.id}`;
  const { takeSlot } = credential;
  const paced = laneOf(place, concurrency).through(
    context.fetch,
    () => undefined,
    takeSlot && ((signal) => takeSlot(place, concurrency, signal)),
  );

  async function sendOnce(url: URL, init: RequestInit, fresh: boolean): Promise<Response> {
    const signal = AbortSignal.any([
      context.signal,
      AbortSignal.timeout(timeoutMs),
      ...(init.signal ? [init.signal] : []),
    ]);
    const isOwn = url.origin === origin;
    const auth: HttpAuth = isOwn ? await credential.http({ signal, ...(fresh ? { fresh } : {}) }) : {};
    const [to, headers] = [new URL(url), new Headers(init.headers)];
    for (const name of KEY_HEADERS) headers.delete(name);
    addAuth(auth, to, headers);
    if (auth.sign) {
      const body = (): AsyncIterable<Uint8Array> => bytesOf(init.body);
      addAuth(await auth.sign({ method: init.method ?? 'GET', url: to, headers, body }), to, headers);
    }
    try {
      return await paced(to, { ...init, headers, signal, redirect: 'manual', ...(auth.tls ? { tls: auth.tls } : {}) });
    } catch (thrown) {
      context.signal.throwIfAborted();
      throw toNetworkError(thrown, url, [...credential.secrets]);
    }
  }

  return async (given, init = {}) => {
    const url = new URL(given instanceof Request ? given.url : given);
    const until = Date.now() + timeoutMs;
    for (let retry = 0; ; retry += 1) {
      let response = await sendOnce(url, init, false);
      if (response.status === 401 && credential.renewable && url.origin === origin) {
        await response.body?.cancel();
        response = await sendOnce(url, init, true);
      }
      const again =
        response.status === OVERLOADED || isWorthRetrying({ method: 'POST', repeatable: true }, response.status);
      const wait = waitBefore(retry, response.headers.get('retry-after'), Date.now());
      if (!again || retry >= retries || Date.now() + wait > until) return limited(response);
      await response.body?.cancel();
      await sleep(wait, undefined, { signal: context.signal });
    }
  };
}

/** The bytes of a body, for a signature over it. */
async function* bytesOf(body: RequestInit['body']): AsyncGenerator<Uint8Array> {
  // Without a body there is nothing to read.
  yield* new Response(body).body ?? [];
}

/** The same answer, whose reading fails once it has more bytes than an answer may have. */
function limited(response: Response): Response {
  if (!response.body) return response;
  let read = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        if (read > ANSWER_LIMIT) controller.error(new Error(`It has more than ${ANSWER_LIMIT / 1024 / 1024} MiB.`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
}
