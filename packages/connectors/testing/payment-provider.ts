import type { JsonObject } from '@heddle/contract/json';

/** What goes wrong with one request that makes something. */
export type Fault =
  /** Nothing. */
  | 'none'
  /** The connection breaks before the provider has done anything. */
  | 'lostBefore'
  /** The provider has done it, and its answer never arrives. */
  | 'lostAfter'
  /** It answers 500 before it has done anything, and again to the same key. */
  | 'failedBefore'
  /** It has done it, and answers 500, and again to the same key. */
  | 'failedAfter'
  /** Another request with the key is under way. */
  | 'busy'
  | 'tooOften';

/** What a provider made, with the text that the caller has put on it. */
interface Made extends JsonObject {
  id: string;
}

interface Known {
  body: string;
  status: number;
  answer: JsonObject;
}

/**
 * A payment provider with the semantics that Stripe documents for idempotency keys (https://docs.stripe.com/api/idempotent_requests): the first answer to a key is kept, errors of the provider as
 * well, and comes again; the same key with another body is refused; keys are forgotten some time. Faults are taken in order.
 */
export function paymentProvider({
  made: make,
  faults = [],
}: {
  made: (form: URLSearchParams) => JsonObject;
  faults?: Fault[];
}) {
  const made: Made[] = [];
  const keys = new Map<string, Known>();
  const asked: { method: string; path: string; key: string | null }[] = [];
  const left = [...faults];
  const failure = (status: number, type: string, message: string): Known['answer'] & { status: number } => ({
    status,
    error: { type, message },
  });
  const respond = ({ status, answer }: Pick<Known, 'status' | 'answer'>): Response => Response.json(answer, { status });

  function create(key: string, body: string): Response {
    const before = keys.get(key);
    if (before)
      return before.body === body
        ? respond(before)
        : respond({
            status: 400,
            answer: failure(400, 'idempotency_error', 'Keys can only be used with the same parameters.'),
          });
    const fault = left.shift() ?? 'none';
    if (fault === 'lostBefore') throw new TypeError('fetch failed');
    if (fault === 'busy')
      return respond({
        status: 409,
        answer: failure(409, 'idempotency_error', 'Another request with the key is under way.'),
      });
    if (fault === 'tooOften')
      return respond({ status: 429, answer: failure(429, 'rate_limit_error', 'Too many requests.') });
    const one: Made = { id: `made_${made.length + 1}`, ...make(new URLSearchParams(body)) };
    const failed = { status: 500, answer: failure(500, 'api_error', 'Something went wrong.') };
    if (fault !== 'failedBefore') made.unshift(one);
    const kept = fault.startsWith('failed') ? failed : { status: 200, answer: one };
    keys.set(key, { body, ...kept });
    if (fault === 'lostAfter') throw new TypeError('fetch failed');
    return respond(kept);
  }

  return {
    /** The newest first. */
    made,
    asked,
    /** Keys are forgotten, as after a day. */
    forgetKeys: () => keys.clear(),
    fetch: async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers);
      const method = init.method ?? 'GET';
      const key = headers.get('idempotency-key');
      asked.push({ method, path: new URL(url).pathname, key });
      if (method === 'GET') return Response.json({ object: 'list', data: made, has_more: false });
      return create(key ?? '', init.body ? await new Response(init.body).text() : '');
    },
  };
}
