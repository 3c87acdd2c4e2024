import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import type { StripeFault } from '@heddle/nodes/testing/stripe/faults';
import { StripeDouble } from '@heddle/nodes/testing/stripe/stripe-double';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stripeNode } from './stripe.node.ts';

const HOUR = 3_600_000;

let stripe: StripeDouble;
let faults: StripeFault[];
let now: number;
let state: ReturnType<typeof createMemoryState>;
beforeEach(async () => {
  faults = [];
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  state = createMemoryState();
  stripe = await StripeDouble.open({ faultOf: () => faults.shift() ?? 'none', now: () => now, workMs: 20 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stripe[Symbol.asyncDispose]();
});

/** An attempt of a step that charges for each amount; its error where it fails. */
async function attempt(number: number, amounts: readonly string[], data: JsonObject = {}) {
  const fetch: GuardedFetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    return globalThis.fetch(stripe.url + pathname + search, { ...init, ...(init?.body ? { duplex: 'half' } : {}) });
  };
  return runNode(stripeNode, {
    items: amounts.map((amount) => ({ json: { amount } })),
    data: {
      credential: 'example',
      operation: 'payment.charge',
      amount: '{{ amount }}',
      currency: 'EUR',
      paymentMethodId: 'pm_card_visa',
      requestRetries: 0,
      ...data,
    },
    credentials: { example: { ...exampleCredential({}), id: 'example' } },
    state,
    attempt: number,
    fetch,
  }).then(
    ({ outputs }) => outputs['main']?.map(({ json }) => json['amount']),
    (error: unknown) => error,
  );
}
const paid = (): unknown[] => stripe.ledger.all('charges').map(({ amount }) => amount);

describe('a charge whose key Stripe has forgotten', () => {
  it('is found where an attempt in between has not come to it', async () => {
    faults = ['lost after'];
    await attempt(1, ['10.00']);
    expect(paid()).toEqual([1000]);
    now += 25 * HOUR;
    // Nothing is sent, and nothing noted, by an attempt that ends before.
    expect(await attempt(3, ['10.00'])).toEqual([1000]);
    expect(paid()).toEqual([1000]);
  });

  it('is found where the same attempt runs again after it was refused and then made', async () => {
    faults = ['too many', 'lost after'];
    await attempt(1, ['10.00']);
    await attempt(1, ['10.00']);
    now += 25 * HOUR;
    expect(await attempt(1, ['10.00'])).toEqual([1000]);
    expect(paid()).toEqual([1000]);
  });

  it('is found among thousands that were made later', async () => {
    faults = ['lost after'];
    await attempt(1, ['10.00']);
    now += 25 * HOUR;
    for (let made = 0; made < 3000; made += 1)
      stripe.ledger.createPayment({ amount: '1', currency: 'eur', confirm: 'true' });
    expect(await attempt(2, ['10.00'])).toEqual([1000]);
    expect(paid().filter((amount) => amount === 1000)).toHaveLength(1);
  });

  it.each([
    [1, [1000]],
    [25, expect.objectContaining({ code: 'connector_payment_unknown' })],
  ])(
    'is made again after %i hours where there are more of its time than can be looked at: %j',
    async (hours, gives) => {
      faults = ['lost before'];
      await attempt(1, ['10.00']);
      for (let made = 0; made < 20_001; made += 1) stripe.ledger.createPayment({ amount: '1', currency: 'eur' });
      now += hours * HOUR;
      expect(await attempt(2, ['10.00'])).toEqual(gives);
      expect(paid()).toHaveLength(hours === 1 ? 1 : 0);
    },
  );
});

it('a charge waits for the request with its key that is under way', async () => {
  vi.restoreAllMocks();
  const answers = await Promise.all([attempt(1, ['10.00']), attempt(1, ['10.00'])]);
  expect(answers).toEqual([[1000], [1000]]);
  expect(paid()).toEqual([1000]);
  expect(stripe.counts.get('refused 409')).toBeGreaterThan(0);
});
