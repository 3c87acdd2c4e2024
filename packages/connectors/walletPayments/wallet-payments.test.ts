import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { AnyNode } from '@heddle/contract/node/define';
import type { PaymentSettlement, PaymentStanding } from '@heddle/contract/node/payment-pages';
import { apple, google } from '@heddle/nodes/lib/wallet-tokens/vectors';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it, vi } from 'vitest';
import { applePay } from './applePay.node.ts';
import { googlePay } from './googlePay.node.ts';

const pem = (text: string): string => `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----`;
const signingKeys = {
  keys: [{ keyValue: google.signingKey, keyExpiration: '32506264800000', protocolVersion: 'ECv2' }],
};
const CARD = '4111111111111111';

const standing = (
  change: Partial<Omit<PaymentStanding, 'order'>> & { order?: Partial<PaymentStanding['order']> },
): PaymentStanding => ({
  id: 'g-1',
  url: 'https://heddle.example/pay/g-1',
  state: 'authorized',
  attempt: 1,
  token: '{}',
  authorizedAt: Date.UTC(2026, 0, 1),
  contact: {},
  reference: '',
  reason: '',
  ...change,
  order: {
    wallet: 'google',
    title: 'Order 1042',
    merchant: 'Acme',
    amount: '1.00',
    currency: 'USD',
    country: 'US',
    lines: [],
    contact: { email: false, phone: false, billingAddress: false, shippingAddress: false },
    until: Date.now() + 60_000,
    processor: 'adyen',
    merchantCredential: '',
    request: { environment: 'TEST' },
    ...change.order,
  },
});

/** A step that waits for a page with a token, at a processor that answers so. */
async function charge(
  node: AnyNode,
  page: PaymentStanding,
  answer: (body: JsonObject, tries: number) => Response,
  { attempts = 1 } = {},
) {
  const sent: { path: string; body: JsonObject; key: string | null }[] = [];
  const settled: PaymentSettlement[] = [];
  const state = createMemoryState();
  const run = (attempt: number) =>
    runNode(node, {
      data: {
        operation: 'wait',
        paymentId: page.id,
        processor: page.order.processor,
        merchantAccount: 'AcmeECOM',
        adyenCredential: 'adyen',
        stripeCredential: 'stripe',
        keysCredential: 'keys',
        requestRetries: 0,
      },
      state,
      attempt,
      credentials: {
        adyen: { ...exampleCredential({ environment: 'test' }), type: 'adyenKey' },
        stripe: { ...exampleCredential({}), type: 'stripeKey' },
        keys: exampleCredential({
          recipient: google.recipient,
          merchantId: apple.merchantId,
          privateKeys: pem(google.privateKey),
          privateKey: pem(apple.privateKey),
        }),
      },
      awaitPayment: async () => page,
      settlePaymentPage: async (settlement) => {
        settled.push(settlement);
        return {
          ...page,
          state: settlement.end === 'declined' ? 'open' : settlement.end,
          reason: settlement.reason,
          reference: settlement.reference,
        };
      },
      reservePayment: async () => undefined,
      settlePayment: async () => undefined,
      fetch: async (url, init) => {
        const { pathname } = new URL(url);
        if (pathname.endsWith('keys.json')) return Response.json(signingKeys);
        const text = init?.body ? await new Response(init.body).text() : '{}';
        // Stripe takes forms.
        const body = text.startsWith('{')
          ? (JSON.parse(text) as JsonObject)
          : Object.fromEntries(new URLSearchParams(text));
        sent.push({ path: pathname, body, key: new Headers(init?.headers).get('idempotency-key') });
        return answer(body, sent.length);
      },
    });
  let result: Awaited<ReturnType<typeof run>> | undefined;
  for (let attempt = 1; attempt < attempts; attempt += 1) await run(attempt).catch(() => undefined);
  let thrown: unknown;
  try {
    result = await run(attempts);
  } catch (error) {
    thrown = error;
  }
  return { sent, settled, result, thrown };
}

const authorised = (): Response => Response.json({ resultCode: 'Authorised', pspReference: 'P1' });

describe('a payment that a wallet has encrypted for Adyen', () => {
  it('is handed on as it is, with the amount of the page and a reference of its own', async () => {
    const page = standing({ token: '{"protocolVersion":"ECv2"}' });
    const { sent, settled } = await charge(googlePay, page, authorised);
    expect(sent).toMatchObject([
      {
        path: '/v71/payments',
        body: {
          merchantAccount: 'AcmeECOM',
          amount: { value: 100, currency: 'USD' },
          reference: 'g-1-1',
          paymentMethod: { type: 'googlepay', googlePayToken: '{"protocolVersion":"ECv2"}' },
        },
      },
    ]);
    expect(settled).toMatchObject([{ end: 'paid', reference: 'P1', attempt: 1 }]);
  });

  it.each([
    ['Refused', 'declined'],
    ['RedirectShopper', 'declined'],
    ['Authorised', 'paid'],
  ])('ends after %s as %s', async (resultCode, end) => {
    const { settled } = await charge(googlePay, standing({}), () => Response.json({ resultCode, pspReference: 'P1' }));
    expect(settled).toMatchObject([{ end }]);
  });

  it.each(['Pending', 'Received', ''])('is not settled after %j: it may be charged yet', async (resultCode) => {
    const { settled, thrown } = await charge(googlePay, standing({}), () => Response.json({ resultCode }));
    expect(settled).toEqual([]);
    expect(thrown).toMatchObject({ code: 'connector_failed' });
  });

  it('has failed where Adyen does not accept the key at first, and not where an answer was lost before that', async () => {
    const refused = (): Response => Response.json({ message: 'Unauthorized' }, { status: 401 });
    const first = await charge(googlePay, standing({}), refused);
    expect(first.settled).toMatchObject([{ end: 'failed' }]);
    const lost = (): never => {
      throw new TypeError('fetch failed');
    };
    const later = await charge(googlePay, standing({}), (_, tries) => (tries === 1 ? lost() : refused()), {
      attempts: 2,
    });
    expect(later.settled).toEqual([]);
    expect(later.thrown).toMatchObject({ code: 'connector_unauthorized' });
    expect(later.sent[0]?.key).toBe(later.sent[1]?.key);
  });
});

describe('a payment that Apple Pay has encrypted for Stripe', () => {
  it('becomes a token of Stripe, which is charged', async () => {
    const { paymentData } = apple;
    const token = JSON.stringify({
      paymentData,
      paymentMethod: { displayName: 'Visa 1111', network: 'Visa' },
      transactionIdentifier: 'AB01',
    });
    const page = standing({ token, order: { wallet: 'apple', processor: 'stripe' } });
    const { sent, settled } = await charge(applePay, page, ({ pk_token: given }) =>
      Response.json(given === undefined ? { id: 'pi_1', status: 'succeeded' } : { id: 'tok_1' }),
    );
    expect(sent).toMatchObject([
      {
        path: '/v1/tokens',
        body: {
          pk_token: JSON.stringify(paymentData),
          pk_token_instrument_name: 'Visa 1111',
          pk_token_transaction_id: 'AB01',
        },
      },
      {
        path: '/v1/payment_intents',
        body: { amount: '100', 'payment_method_data[card][token]': 'tok_1', confirm: 'true' },
      },
    ]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
    expect(settled).toMatchObject([{ end: 'paid', reference: 'pi_1' }]);
  });
});

describe('a card that is decrypted here', () => {
  const cards = { processor: 'adyenCards' };
  const googlePage = standing({ order: cards, token: JSON.stringify(google.token) });

  it('of Google Pay goes to Adyen, and nowhere else', async () => {
    const { sent, settled, result } = await charge(googlePay, { ...googlePage }, authorised);
    expect(sent).toMatchObject([
      {
        body: {
          paymentMethod: { type: 'scheme', brand: 'googlepay', number: CARD, expiryMonth: '12', expiryYear: '2026' },
          amount: { value: 100, currency: 'USD' },
        },
      },
    ]);
    expect(settled).toMatchObject([{ end: 'paid', reference: 'P1' }]);
    expect(JSON.stringify([result, settled])).not.toContain(CARD);
  });

  it('shows up in no error, even if Adyen repeats it', async () => {
    const { thrown, settled } = await charge(googlePay, googlePage, () =>
      Response.json({ message: `No card ${CARD}`, status: 422 }, { status: 422 }),
    );
    expect(thrown).toBeUndefined();
    expect(settled).toMatchObject([{ end: 'failed' }]);
    expect(JSON.stringify(settled)).not.toContain(CARD);
    const failed = await charge(googlePay, googlePage, () =>
      Response.json({ message: `No card ${CARD}` }, { status: 500 }),
    );
    expect(failed.thrown).toMatchObject({ code: 'connector_failed' });
    expect(JSON.stringify(failed.thrown)).not.toContain(CARD);
    expect(String(failed.thrown)).not.toContain(CARD);
  });

  it('is refused where the token was changed', async () => {
    const changed = { ...google.token, signature: google.token.intermediateSigningKey.signatures[0] };
    const { sent, settled } = await charge(googlePay, { ...googlePage, token: JSON.stringify(changed) }, authorised);
    expect(sent).toEqual([]);
    expect(settled).toMatchObject([{ end: 'failed', reason: expect.stringContaining('not by Google') }]);
  });

  it('of Apple Pay goes to Adyen with its cryptogram, if it is for the amount of the page', async () => {
    const page = (amount: string) =>
      standing({
        token: JSON.stringify({ paymentData: apple.paymentData, paymentMethod: {}, transactionIdentifier: '' }),
        authorizedAt: apple.signedAt + 1000,
        order: { ...cards, wallet: 'apple', amount },
      });
    const right = await charge(applePay, page('1.00'), authorised);
    expect(right.sent[0]?.body).toMatchObject({
      paymentMethod: { type: 'scheme', brand: 'applepay', number: '5204240499131816', expiryMonth: '04' },
      mpiData: { cavv: 'ACzDecEz6RgBAAHHXCiMAoABFA==', eci: '07', authenticationResponse: 'Y', directoryResponse: 'Y' },
    });
    const wrong = await charge(applePay, page('2.00'), authorised);
    expect(wrong.sent).toEqual([]);
    expect(wrong.settled).toMatchObject([{ end: 'failed', reason: expect.stringContaining('another amount') }]);
  });
});

describe('a payment page that is made', () => {
  const make = async (data: JsonObject) => {
    const open = vi.fn(async () => ({ id: 'g-1', url: 'https://heddle.example/pay/g-1' }));
    await runNode(googlePay, {
      items: [{ json: { amount: '12.30' } }],
      data: { operation: 'create', title: 'Order', merchantName: 'Acme', publishableKey: 'pk_test_1', ...data },
      openPaymentPage: open,
    });
    return open.mock.calls.flat()[0];
  };

  it('names the gateway that the wallet encrypts for', async () => {
    expect(await make({ processor: 'adyen', merchantAccount: 'AcmeECOM' })).toMatchObject({
      request: {
        tokenization: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'adyen', gatewayMerchantId: 'AcmeECOM' } },
        authMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        networks: ['VISA', 'MASTERCARD', 'AMEX'],
      },
    });
  });

  it('names the own key where cards are decrypted here', async () => {
    const publicKey = 'BOdoXP+9Aq473SnGwg3JU1aiNpsd9vH2ognq4PtDtlLGa3Kj8TPf+jaQNPyDSkh3JUhiS0KyrrlWhAgNZKHYF2Y=';
    const direct = { processor: 'adyenCards', merchantAccount: 'AcmeECOM', publicKey };
    expect(await make(direct)).toMatchObject({
      request: { tokenization: { type: 'DIRECT', parameters: { protocolVersion: 'ECv2', publicKey } } },
    });
    await expect(make({ ...direct, publicKey: 'AAAA' })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it.each<[string, JsonObject]>([
    ['a live page without a merchant ID', { environment: 'production' }],
    ['a secret key in place of the publishable one', { publishableKey: 'sk_live_1' }],
    ['an amount in a currency with three digits', { currency: 'KWD' }],
    ['a country that is none', { country: 'Germany' }],
    ['a network that is none', { networks: 'Visa, Diners' }],
    ['line items that are no list', { lineItems: '{}' }],
  ])('is refused with %s', async (_, data) => {
    await expect(make(data)).rejects.toMatchObject({ code: expect.stringMatching(/^field_(invalid|required)$/) });
  });
});
