import { createHash } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';

/** An answer as it goes over the wire. */
export interface StripeAnswer {
  status: number;
  body: JsonObject;
  /** True for one that was given to an earlier request with the key. */
  replayed?: boolean;
}

interface Known {
  hash: string;
  at: number;
  /** Null while the first request is under way. */
  answer: StripeAnswer | null;
}

export const stripeError = (status: number, type: string, message: string, code?: string): StripeAnswer => ({
  status,
  body: { error: { type, message, ...(code === undefined ? {} : { code }) } },
});

/**
 * Idempotency keys as Stripe documents them (https://docs.stripe.com/api/idempotent_requests): the first answer to a key is kept with what was sent, errors with status 500 as well, and is given
 * again. The same key with another request is refused, and so is one whose first request is under way. What is refused before the work begins is not kept. Keys are forgotten after a while.
 */
export class IdempotencyKeys {
  readonly #known = new Map<string, Known>();
  readonly #keptMs: number;
  readonly #now: () => number;

  constructor({ keptMs, now }: { keptMs: number; now: () => number }) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  /** The answer to a request whose key is known; null where the work has to be done: `keep` or `drop` then has to follow. */
  begin(key: string, request: string): StripeAnswer | null {
    const hash = createHash('sha256').update(request).digest('hex');
    const known = this.#known.get(key);
    if (known && (known.answer === null || this.#now() - known.at < this.#keptMs)) {
      if (known.hash !== hash)
        return stripeError(
          400,
          'idempotency_error',
          'Keys can only be used with the parameters of their first request.',
        );
      if (known.answer === null)
        return stripeError(
          409,
          'idempotency_error',
          'Another request with this key is under way.',
          'idempotency_key_in_use',
        );
      return { ...known.answer, replayed: true };
    }
    this.#known.set(key, { hash, at: this.#now(), answer: null });
    return null;
  }

  keep(key: string, answer: StripeAnswer): void {
    const known = this.#known.get(key);
    if (known) this.#known.set(key, { ...known, answer });
  }

  /** The work was refused before it began: the key is free. */
  drop(key: string): void {
    this.#known.delete(key);
  }

  /** As after a day. */
  forget(): void {
    for (const [key, { answer }] of this.#known) if (answer !== null) this.#known.delete(key);
  }
}
