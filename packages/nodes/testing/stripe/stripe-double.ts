import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { StripeFault, WebhookDelays } from './faults.ts';
import { nestedForm, textIn } from './form.ts';
import type { StripeAnswer } from './keys.ts';
import { IdempotencyKeys, stripeError } from './keys.ts';
import type { StripeKind, StripeObject } from './ledger.ts';
import { StripeLedger, pageOf, searchIn } from './ledger.ts';

interface DoubleOptions {
  /** What goes wrong with the next request that changes something. */
  faultOf?: () => StripeFault;
  /** How late each webhook comes, in milliseconds, and how often. Default: once, at once. */
  webhookDelays?: WebhookDelays;
  /** How long keys are remembered. Default: 24 hours. */
  keysKeptMs?: number;
  /** How late the index of searches is. Default: a minute, as Stripe says it is at most in the usual case. */
  searchDelayMs?: number;
  /** How long a request takes that changes something. */
  workMs?: number;
  /** How long the connection of an answer that never comes stays open. */
  lostAfterMs?: number;
  /** Epoch milliseconds. */
  now?: () => number;
}

const kinds: readonly StripeKind[] = [
  'payment_intents',
  'charges',
  'refunds',
  'transfers',
  'payouts',
  'balance_transactions',
  'events',
];

interface Endpoint extends JsonObject {
  id: string;
  url: string;
  secret: string;
}

/**
 * A server that answers as the API of Stripe does, as far as payments, refunds, transfers, payouts, the balance, events and webhooks go: with its idempotency keys, lists that show at once what was
 * written and a search that does not, and what goes wrong where it is told to. It keeps books that tests compare with what was meant to be paid.
 */
export class StripeDouble implements AsyncDisposable {
  readonly ledger: StripeLedger;
  readonly keys: IdempotencyKeys;
  readonly url: string;
  /** How often each fault has happened, and each answer that a request with a known key got. */
  readonly counts = new Map<string, number>();
  readonly #server: ReturnType<typeof createServer>;
  readonly #options: Required<DoubleOptions>;
  readonly #endpoints: Endpoint[] = [];
  readonly #deliveries = new Set<Promise<void>>();
  readonly #closed = new AbortController();

  private constructor(server: ReturnType<typeof createServer>, port: number, options: DoubleOptions) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
    this.#options = {
      faultOf: () => 'none',
      webhookDelays: () => [0],
      keysKeptMs: 24 * 3_600_000,
      searchDelayMs: 60_000,
      workMs: 0,
      lostAfterMs: 0,
      now: Date.now,
      ...options,
    };
    const { now, keysKeptMs } = this.#options;
    this.keys = new IdempotencyKeys({ keptMs: keysKeptMs, now });
    this.ledger = new StripeLedger({ now, onEvent: (event) => this.#tell(event) });
  }

  static async open(options: DoubleOptions = {}): Promise<StripeDouble> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const double = new StripeDouble(server, typeof address === 'object' && address ? address.port : 0, options);
    server.on('request', (request, response) => {
      // A caller that was killed has left: nobody is there to be told.
      double.#serve(request, response).catch(() => response.destroy());
    });
    return double;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '/', this.url);
    const method = request.method ?? 'GET';
    const answer = method === 'GET' ? this.#read(url) : await this.#write(method, url, body, keyOf(request), response);
    if (answer === null) return;
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(answer.body));
  }

  #read({ pathname, searchParams }: URL): StripeAnswer {
    const [, , kind = '', id = ''] = pathname.split('/');
    if (kind === 'balance') return { status: 200, body: this.#balance() };
    if (kind === 'webhook_endpoints')
      return { status: 200, body: { object: 'list', data: this.#endpoints.map(withoutSecret), has_more: false } };
    const found = kinds.find((one) => one === kind);
    if (!found) return stripeError(404, 'invalid_request_error', `Unrecognized URL: ${pathname}`);
    const objects = this.ledger.all(found);
    if (id === 'search') {
      const { now, searchDelayMs } = this.#options;
      return { status: 200, body: searchIn(objects, searchParams, now() - searchDelayMs) };
    }
    if (id === '') return { status: 200, body: pageOf(objects, searchParams) };
    const object = this.ledger.find(found, id);
    return object ? { status: 200, body: { ...object } } : stripeError(404, 'invalid_request_error', `No such ${id}`);
  }

  #balance(): JsonObject {
    const sums = new Map<string, number>();
    for (const entry of this.ledger.all('balance_transactions')) {
      const currency = asText(entry['currency']);
      sums.set(currency, (sums.get(currency) ?? 0) + Number(entry['net']));
    }
    return {
      object: 'balance',
      livemode: false,
      available: [...sums].map(([currency, amount]) => ({ currency, amount })),
      pending: [],
    };
  }

  /** Null where the connection was broken in place of an answer. */
  async #write(
    method: string,
    url: URL,
    body: string,
    key: string | null,
    response: ServerResponse,
  ): Promise<StripeAnswer | null> {
    const known = key === null ? null : this.keys.begin(key, `${method} ${url.pathname} ${body}`);
    if (known) {
      this.#count(known.replayed ? 'replayed' : `refused ${known.status}`);
      return known;
    }
    const fault = this.#options.faultOf();
    this.#count(fault);
    if (fault === 'lost before' || fault === 'failed before' || fault === 'too many') {
      if (key !== null) this.keys.drop(key);
      if (fault === 'too many') return stripeError(429, 'rate_limit_error', 'Too many requests.', 'rate_limit');
      if (fault === 'failed before') return stripeError(503, 'api_error', 'Service unavailable.');
      response.destroy();
      return null;
    }
    const { workMs, lostAfterMs } = this.#options;
    if (workMs > 0) await sleep(workMs);
    const done = this.#do(method, url, nestedForm(body));
    const answer = fault === 'failed after' ? stripeError(500, 'api_error', 'An unknown error occurred.') : done;
    // What a validation refuses is not kept: the work has not begun. A refused card has.
    if (key !== null && done.status >= 400 && done.status !== 402) this.keys.drop(key);
    else if (key !== null) this.keys.keep(key, answer);
    if (fault !== 'lost after') return answer;
    await sleep(lostAfterMs, undefined, { signal: this.#closed.signal }).catch(() => undefined);
    response.destroy();
    return null;
  }

  #do(method: string, { pathname }: URL, form: JsonObject): StripeAnswer {
    const { ledger } = this;
    const [, , kind = '', id = '', action = ''] = pathname.split('/');
    if (kind === 'webhook_endpoints') return this.#endpoint(method, id, form);
    if (kind === 'payment_intents') {
      if (id === '') return ledger.createPayment(form);
      if (action === 'confirm') return ledger.confirm(id, form);
      if (action === 'capture') return ledger.capture(id, form);
      if (action === 'cancel') return ledger.cancel(id);
    }
    if (kind === 'refunds') return ledger.refund(form);
    if (kind === 'transfers') return ledger.transfer(form);
    if (kind === 'payouts') return ledger.payout(form);
    return stripeError(404, 'invalid_request_error', `Unrecognized URL: ${pathname}`);
  }

  #endpoint(method: string, id: string, form: JsonObject): StripeAnswer {
    if (method === 'DELETE') {
      const place = this.#endpoints.findIndex((one) => one.id === id);
      if (place >= 0) this.#endpoints.splice(place, 1);
      return { status: 200, body: { id, object: 'webhook_endpoint', deleted: true } };
    }
    const number = this.#endpoints.length + 1;
    const endpoint = { id: `we_${number}`, url: textIn(form, 'url'), secret: `whsec_${number}` };
    this.#endpoints.push(endpoint);
    return { status: 200, body: { object: 'webhook_endpoint', status: 'enabled', ...endpoint } };
  }

  /** Calls each endpoint with an event, as late and as often as it is told to. */
  #tell(event: StripeObject): void {
    for (const endpoint of this.#endpoints)
      for (const delay of this.#options.webhookDelays()) {
        const delivery = this.#deliver(endpoint, event, delay).finally(() => this.#deliveries.delete(delivery));
        this.#deliveries.add(delivery);
      }
  }

  async #deliver({ url, secret }: Endpoint, event: StripeObject, delay: number): Promise<void> {
    const { signal } = this.#closed;
    const body = JSON.stringify(event);
    try {
      await sleep(delay, undefined, { signal });
      const time = Math.floor(this.#options.now() / 1000);
      // https://docs.stripe.com/webhooks#verify-manually
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      });
      this.#count(`webhook ${response.status}`);
      await response.body?.cancel();
    } catch {
      // The server that is called is down: what the webhook would have said is read by its next poll.
      this.#count('webhook lost');
    }
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    await Promise.all(this.#deliveries);
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const withoutSecret = ({ secret: _, ...endpoint }: Endpoint): JsonObject => endpoint;

const keyOf = ({ headers }: IncomingMessage): string | null => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
};
