import { setTimeout as sleep } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import { timedOut, toStatusError } from './failures.ts';
import { sendAndFollow } from './redirects.ts';
import type { HttpAnswer, HttpPolicy, HttpRequest } from './request.ts';
import { isIdempotent, isWorthRetrying, waitBefore, waitForKey } from './retry.ts';

/**
 * Performs a request: redirects, retries, reading the response by `read`, all within the policy's timeout.
 * Throws `http_status`, `http_unreachable`, `http_too_many_redirects`, what the egress guard and `read` throw, and the signal's reason
 * when it is aborted.
 */
export async function exchange<T>(
  request: HttpRequest,
  policy: HttpPolicy,
  read: (answer: HttpAnswer) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), policy.timeoutMs);
  const signal = AbortSignal.any([policy.signal, expiry.signal]);
  try {
    return await tryUntilAnswered(request, policy, signal, read);
  } catch (thrown) {
    policy.signal.throwIfAborted();
    // An aborted connection throws an error without meaning; the timeout is the cause.
    const saysEnough = thrown instanceof HeddleError && thrown.code !== 'http_unreachable';
    throw expiry.signal.aborted && !saysEnough ? timedOut(request.url, policy) : thrown;
  } finally {
    clearTimeout(timer);
  }
}

async function tryUntilAnswered<T>(
  request: HttpRequest,
  policy: HttpPolicy,
  signal: AbortSignal,
  read: (answer: HttpAnswer) => Promise<T>,
): Promise<T> {
  const began = Date.now();
  const deadline = began + policy.timeoutMs;
  const repetition = { method: request.method, repeatable: policy.repeatable };
  let toSend = request;
  for (let retry = 0; ; retry += 1) {
    /** Null when there is no retry left, or no time for it. */
    const waitFor = (retryAfter: string | null): number | null => {
      const wait = waitBefore(retry, retryAfter, Date.now());
      return retry < policy.retries && Date.now() + wait < deadline ? wait : null;
    };
    let wait: number | null;
    try {
      let answer = await sendAndFollow(toSend, policy, signal);
      if (answer.response.status === 402 && policy.pay && toSend === request) {
        toSend = withHeader(answer.request, await policy.pay(answer));
        answer = await sendAndFollow(toSend, policy, signal);
      }
      const { status, headers, body } = answer.response;
      wait = isWorthRetrying(repetition, status)
        ? waitFor(headers.get('retry-after'))
        : status === 409 && policy.waitsForKey === true
          ? waitForKey(retry, began, deadline)
          : null;
      if (wait === null) {
        if (status >= 400 && !policy.acceptAnyStatus)
          throw await toStatusError(answer.request, answer.response, policy);
        return await read(answer);
      }
      await body?.cancel();
    } catch (thrown) {
      const lost = thrown instanceof HeddleError && thrown.code === 'http_unreachable' && !signal.aborted;
      wait = lost && isIdempotent(repetition) ? waitFor(null) : null;
      if (wait === null) throw thrown;
    }
    await sleep(wait, undefined, { signal });
  }
}

function withHeader(request: HttpRequest, [name, value]: readonly [string, string]): HttpRequest {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return { ...request, headers };
}
