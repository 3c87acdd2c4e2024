import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { objectIn, textIn } from './form.ts';
import type { StripeAnswer } from './keys.ts';
import { stripeError } from './keys.ts';

/** An object of the account. Amounts are whole smallest units. */
export interface StripeObject extends JsonObject {
  id: string;
  object: string;
  /** Seconds since 1970. */
  created: number;
}

/** Kinds of objects, by the part of the path that lists them. */
export type StripeKind =
  | 'payment_intents'
  | 'charges'
  | 'refunds'
  | 'transfers'
  | 'payouts'
  | 'balance_transactions'
  | 'events';

const prefixes: { readonly [kind in StripeKind]: string } = {
  payment_intents: 'pi',
  charges: 'ch',
  refunds: 're',
  transfers: 'tr',
  payouts: 'po',
  balance_transactions: 'txn',
  events: 'evt',
};
const names: { readonly [kind in StripeKind]: string } = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  transfers: 'transfer',
  payouts: 'payout',
  balance_transactions: 'balance_transaction',
  events: 'event',
};

/** What a charge costs, in smallest units: 1.5 % and 25. */
export const stripeFee = (amount: number): number => Math.round(amount * 0.015) + 25;

/** The books of an account: payments with their charges, refunds, transfers, payouts, what each did to the balance, and the events of all. */
export class StripeLedger {
  readonly #objects = new Map<StripeKind, StripeObject[]>();
  readonly #now: () => number;
  readonly #onEvent: (event: StripeObject) => void;
  #made = 0;

  constructor({ now, onEvent }: { now: () => number; onEvent: (event: StripeObject) => void }) {
    this.#now = now;
    this.#onEvent = onEvent;
  }

  /** The oldest first. */
  all(kind: StripeKind): readonly StripeObject[] {
    return this.#objects.get(kind) ?? [];
  }

  find(kind: StripeKind, id: string): StripeObject | undefined {
    return this.all(kind).find((object) => object.id === id);
  }

  add(kind: StripeKind, facts: JsonObject): StripeObject {
    const object = {
      id: `${prefixes[kind]}_${(++this.#made).toString().padStart(10, '0')}`,
      object: names[kind],
      created: Math.floor(this.#now() / 1000),
      livemode: false,
      ...facts,
    };
    const there = this.#objects.get(kind);
    if (there) there.push(object);
    else this.#objects.set(kind, [object]);
    return object;
  }

  happened(type: string, object: StripeObject): void {
    this.#onEvent(this.add('events', { type, data: { object: structuredClone(object) } }));
  }

  /** A payment, confirmed or prepared; with `capture_method` manual it is only authorized. */
  createPayment(form: JsonObject): StripeAnswer {
    const amount = Number(textIn(form, 'amount'));
    const currency = textIn(form, 'currency');
    if (!Number.isSafeInteger(amount) || amount <= 0 || !/^[a-z]{3}$/.test(currency))
      return stripeError(400, 'invalid_request_error', 'Invalid amount or currency.', 'parameter_invalid_integer');
    const payment = this.add('payment_intents', {
      amount,
      currency,
      customer: textIn(form, 'customer') || null,
      description: textIn(form, 'description') || null,
      capture_method: textIn(form, 'capture_method') || 'automatic',
      metadata: objectIn(form, 'metadata'),
      amount_received: 0,
      status: 'requires_payment_method',
      latest_charge: null,
    });
    this.happened('payment_intent.created', payment);
    return textIn(form, 'confirm') === 'true' ? this.#confirm(payment, form) : { status: 200, body: { ...payment } };
  }

  confirm(id: string, form: JsonObject): StripeAnswer {
    const payment = this.find('payment_intents', id);
    if (!payment) return missing(id);
    if (payment['status'] !== 'requires_payment_method') return unexpected(payment);
    return this.#confirm(payment, form);
  }

  #confirm(payment: StripeObject, form: JsonObject): StripeAnswer {
    // https://docs.stripe.com/testing#declined-payments
    if (textIn(form, 'payment_method') === 'pm_card_chargeDeclined') {
      this.happened('payment_intent.payment_failed', payment);
      return stripeError(402, 'card_error', 'Your card was declined.', 'card_declined');
    }
    if (payment['capture_method'] === 'manual') {
      payment['status'] = 'requires_capture';
      this.happened('payment_intent.amount_capturable_updated', payment);
      return { status: 200, body: { ...payment } };
    }
    return this.#take(payment, Number(payment['amount']));
  }

  capture(id: string, form: JsonObject): StripeAnswer {
    const payment = this.find('payment_intents', id);
    if (!payment) return missing(id);
    if (payment['status'] !== 'requires_capture') return unexpected(payment);
    return this.#take(payment, Number(textIn(form, 'amount_to_capture') || payment['amount']));
  }

  cancel(id: string): StripeAnswer {
    const payment = this.find('payment_intents', id);
    if (!payment) return missing(id);
    if (payment['status'] === 'succeeded') return unexpected(payment);
    payment['status'] = 'canceled';
    this.happened('payment_intent.canceled', payment);
    return { status: 200, body: { ...payment } };
  }

  #take(payment: StripeObject, amount: number): StripeAnswer {
    const { currency, customer, metadata, description } = payment;
    const charge = this.add('charges', {
      amount,
      currency: currency ?? '',
      customer: customer ?? null,
      metadata: metadata ?? {},
      description: description ?? null,
      payment_intent: payment.id,
      amount_refunded: 0,
      paid: true,
      status: 'succeeded',
    });
    charge['balance_transaction'] = this.#book('charge', amount, stripeFee(amount), charge).id;
    Object.assign(payment, { status: 'succeeded', amount_received: amount, latest_charge: charge.id });
    this.happened('charge.succeeded', charge);
    this.happened('payment_intent.succeeded', payment);
    return { status: 200, body: { ...payment } };
  }

  refund(form: JsonObject): StripeAnswer {
    const paymentId = textIn(form, 'payment_intent');
    const charge = this.all('charges').find((one) => one['payment_intent'] === paymentId);
    if (!charge) return missing(paymentId);
    const left = Number(charge['amount']) - Number(charge['amount_refunded']);
    const amount = Number(textIn(form, 'amount') || left);
    if (!(amount > 0) || amount > left)
      return stripeError(400, 'invalid_request_error', 'The refund is more than is left.', 'charge_already_refunded');
    const refund = this.add('refunds', {
      amount,
      currency: charge['currency'] ?? '',
      charge: charge.id,
      payment_intent: paymentId,
      metadata: objectIn(form, 'metadata'),
      status: 'succeeded',
    });
    charge['amount_refunded'] = Number(charge['amount_refunded']) + amount;
    this.#book('refund', -amount, 0, refund);
    this.happened('charge.refunded', charge);
    return { status: 200, body: { ...refund } };
  }

  transfer(form: JsonObject): StripeAnswer {
    const [amount, destination] = [Number(textIn(form, 'amount')), textIn(form, 'destination')];
    if (!(amount > 0) || destination === '')
      return stripeError(400, 'invalid_request_error', 'Missing amount or destination.', 'parameter_missing');
    const transfer = this.add('transfers', {
      amount,
      currency: textIn(form, 'currency'),
      destination,
      metadata: objectIn(form, 'metadata'),
    });
    this.#book('transfer', -amount, 0, transfer);
    this.happened('transfer.created', transfer);
    return { status: 200, body: { ...transfer } };
  }

  payout(form: JsonObject): StripeAnswer {
    const amount = Number(textIn(form, 'amount'));
    if (!(amount > 0)) return stripeError(400, 'invalid_request_error', 'Missing amount.', 'parameter_missing');
    return { status: 200, body: { ...this.#payOut(amount, textIn(form, 'currency'), objectIn(form, 'metadata')) } };
  }

  /** Pays out what the balance of a currency has gained since the last payout, as Stripe does every day; null where it is nothing. The entries it is made of name it. */
  payOutBalance(currency: string): StripeObject | null {
    const entries = this.all('balance_transactions').filter(
      (entry) => entry['currency'] === currency && entry['payout'] === null && entry['type'] !== 'payout',
    );
    const amount = entries.reduce((sum, entry) => sum + Number(entry['net']), 0);
    if (amount <= 0) return null;
    const payout = this.#payOut(amount, currency, {});
    for (const entry of entries) entry['payout'] = payout.id;
    return payout;
  }

  #payOut(amount: number, currency: string, metadata: JsonObject): StripeObject {
    const payout = this.add('payouts', {
      amount,
      currency,
      metadata,
      status: 'paid',
      arrival_date: Math.floor(this.#now() / 1000) + 2 * 86_400,
    });
    this.#book('payout', -amount, 0, payout)['payout'] = payout.id;
    this.happened('payout.paid', payout);
    return payout;
  }

  #book(type: string, amount: number, fee: number, source: StripeObject): StripeObject {
    return this.add('balance_transactions', {
      amount,
      fee,
      net: amount - fee,
      currency: source['currency'] ?? '',
      type,
      source: source.id,
      payout: null,
      description: source['description'] ?? null,
    });
  }
}

const missing = (id: string): StripeAnswer =>
  stripeError(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing');

const unexpected = (payment: StripeObject): StripeAnswer =>
  stripeError(
    400,
    'invalid_request_error',
    `This payment is ${asText(payment['status'])}.`,
    'payment_intent_unexpected_state',
  );

/** Where an object keeps what lists are filtered by. */
const filters = ['customer', 'payment_intent', 'charge', 'destination', 'payout', 'type'] as const;

/** A page of a list, the newest first, as https://docs.stripe.com/api/pagination has it. */
export function pageOf(objects: readonly StripeObject[], query: URLSearchParams): JsonObject {
  const since = Number(query.get('created[gte]') ?? 0);
  const before = Number(query.get('created[lt]') ?? Infinity);
  const types = query.getAll('types[]').flatMap((text) => text.split(','));
  const wanted = objects
    .filter(({ created }) => created >= since && created < before)
    .filter((object) => filters.every((name) => query.get(name) === null || query.get(name) === object[name]))
    .filter((object) => types.length === 0 || types.includes(asText(object['type'])))
    .toReversed();
  const after = query.get('starting_after');
  const start = after === null ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  const size = Number(query.get('limit') ?? 10);
  const data: JsonValue[] = wanted.slice(start, start + size).map((object) => ({ ...object }));
  return { object: 'list', data, has_more: start + size < wanted.length, url: '' };
}

/** What a search finds: `metadata['name']:'value'`, among what is older than the index is late. https://docs.stripe.com/search#data-freshness */
export function searchIn(objects: readonly StripeObject[], query: URLSearchParams, indexedUntil: number): JsonObject {
  const [, name = '', value = ''] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query.get('query') ?? '') ?? [];
  const data = objects
    .filter(({ created }) => created * 1000 < indexedUntil)
    .filter((object) => name !== '' && objectIn(object, 'metadata')[name] === value)
    .map((object) => ({ ...object }));
  return { object: 'search_result', data, has_more: false, next_page: null, url: '' };
}
