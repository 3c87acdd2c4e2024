const idempotentMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** How long a request waits for an earlier one with its idempotency key. */
const KEY_WAIT = 30_000;

interface Repetition {
  method: string;
  /** Whether sending it twice does no harm, whatever the method. Without, the method says it. */
  repeatable?: boolean | undefined;
}

/** True where sending the request twice does no more than sending it once. */
export function isIdempotent({ method, repeatable }: Repetition): boolean {
  return repeatable ?? idempotentMethods.includes(method);
}

/**
 * True where it makes sense to send the request again: the service did not accept it (429), or it failed (5xx)
 * and the request is idempotent. 501 (not implemented) and 508 (loop detected) would recur.
 */
export function isWorthRetrying(request: Repetition, status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501 && status !== 508 && isIdempotent(request));
}

/** Milliseconds to wait before try number `retry` (from 0): the delay that the service requests, else exponential backoff with jitter. */
export function waitBefore(retry: number, retryAfter: string | null, now: number): number {
  const asked = retryAfter === null ? undefined : readRetryAfter(retryAfter, now);
  if (asked !== undefined) return asked;
  const wait = Math.min(FIRST_WAIT * 2 ** retry, LONGEST_WAIT);
  return wait / 2 + (Math.random() * wait) / 2;
}

/** Milliseconds to wait before a request is sent again whose key is in use; null where it has waited long enough. All times are epoch milliseconds. */
export function waitForKey(retry: number, began: number, deadline: number): number | null {
  const wait = Math.min(waitBefore(retry, null, began), 2000);
  return Date.now() + wait < Math.min(deadline, began + KEY_WAIT) ? wait : null;
}

/** Milliseconds from a Retry-After header, which holds seconds or a date. */
function readRetryAfter(value: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
