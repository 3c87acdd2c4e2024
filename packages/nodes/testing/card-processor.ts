import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** What a processor of cards has charged. */
export interface CardCharge {
  id: string;
  amount: string;
  currency: string;
  token: string;
  key: string;
}

/**
 * A double of Stripe's payments, as far as tokens of cards are charged: keys of requests and metadata are recognized as Stripe does it. How it behaves is set by the
 * test.
 */
export interface CardProcessor {
  readonly url: string;
  /** The oldest first. */
  readonly made: readonly CardCharge[];
  /** The payment data of Apple Pay that tokens were made of. */
  readonly applePay: readonly string[];
  /** The next ones that are declined. */
  declines: number;
  refusesKey: boolean;
  /** Charges, and ends the connection without an answer. */
  losesAnswers: boolean;
  /** Answers only once it is released. */
  isHeld: boolean;
  readonly waiting: number;
  release(): void;
  close(): Promise<void>;
}

/** Starts a processor at a free port. */
export async function startCardProcessor(port = 0): Promise<CardProcessor> {
  const made: CardCharge[] = [];
  const applePay: string[] = [];
  const keys = new Map<string, { status: number; answer: object }>();
  const held: (() => void)[] = [];
  const set = { declines: 0, refusesKey: false, losesAnswers: false, isHeld: false, waiting: 0 };
  const paymentOf = (charge: CardCharge): object => ({
    id: charge.id,
    object: 'payment_intent',
    status: 'succeeded',
    amount: Number(charge.amount),
    currency: charge.currency,
    metadata: { heddle_key: charge.key },
  });
  let tokens = 0;
  const charge = (form: URLSearchParams): { status: number; answer: object } => {
    if (set.refusesKey) return { status: 401, answer: { error: { message: 'Invalid API Key provided' } } };
    if (set.declines > 0) {
      set.declines -= 1;
      return { status: 402, answer: { error: { type: 'card_error', message: 'Your card was declined.' } } };
    }
    const one: CardCharge = {
      id: `pi_${made.length + 1}`,
      amount: form.get('amount') ?? '',
      currency: form.get('currency') ?? '',
      token: form.get('payment_method_data[card][token]') ?? '',
      key: form.get('metadata[heddle_key]') ?? '',
    };
    made.push(one);
    return { status: 200, answer: paymentOf(one) };
  };
  /** Stripe makes a token of what Apple Pay has encrypted for it. */
  const tokenOf = (form: URLSearchParams): { status: number; answer: object } => {
    applePay.push(form.get('pk_token') ?? '');
    tokens += 1;
    return { status: 200, answer: { id: `tok_apple_${tokens}`, object: 'token' } };
  };
  const send = (response: ServerResponse, { status, answer }: { status: number; answer: object }): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.method === 'GET') {
        send(response, {
          status: 200,
          answer: { object: 'list', data: made.map(paymentOf).toReversed(), has_more: false },
        });
        return;
      }
      const key = String(request.headers['idempotency-key']);
      const form = new URLSearchParams(body);
      const answer = keys.get(key) ?? (request.url === '/v1/tokens' ? tokenOf(form) : charge(form));
      keys.set(key, answer);
      if (set.losesAnswers) response.destroy();
      else if (set.isHeld) set.waiting = held.push(() => send(response, answer));
      else send(response, answer);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has a port.');
  return Object.assign(set, {
    url: `http://127.0.0.1:${address.port}`,
    made,
    applePay,
    release() {
      set.isHeld = false;
      set.waiting = 0;
      for (const answer of held.splice(0)) answer();
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  });
}
