import type { JsonObject } from '@heddle/contract/json';
import { effectOf } from '@heddle/contract/node/define';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { paymentValidation } from './paymentValidation.node.ts';

let time = 0;
let state: StatePort;
beforeEach(() => {
  time = Date.parse('2026-09-30T23:00:00Z');
  state = createMemoryState(() => time);
});

/** `valid`, or why not. */
async function said(data: JsonObject, runId = 'r1', item: JsonObject = {}): Promise<string> {
  const { outputs } = await runNode(paymentValidation, { data, state, runId, now: time, items: [{ json: item }] });
  const [port, [found]] = Object.entries(outputs).find(([, items]) => items.length > 0) ?? ['', []];
  const result = found?.json['validation'] as { reasons: string[] } | undefined;
  return [port, ...(result?.reasons ?? [])].join(': ');
}

describe('a card', () => {
  const visa = '4242424242424242';

  it.each([
    ['09/26', 'valid'],
    ['9/2026', 'valid'],
    ['08/26', 'invalid: the card has expired'],
    ['13/26', 'invalid: the expiry is not written as a month and a year like 09/28'],
    ['01/99', 'invalid: the expiry is too far away'],
  ])('that expires %s at the end of September 2026', async (expires, expected) =>
    expect(await said({ cardNumber: visa, expires })).toBe(expected),
  );

  it('expires when its month has ended everywhere on earth', async () => {
    time = Date.parse('2026-10-01T11:59:00Z');
    expect(await said({ expires: '09/26' })).toBe('valid');
    time = Date.parse('2026-10-01T12:00:00Z');
    expect(await said({ expires: '09/26' })).toBe('invalid: the card has expired');
  });

  it.each([
    ['4242424242424241', {}, 'invalid: the check digit of the card number does not fit'],
    ['4242-4242-4242-424x', {}, 'invalid: the card number has other characters than digits'],
    ['18', {}, 'invalid: the card is of no known scheme, or has too few digits'],
    ['378282246310005', { brands: 'visa, mastercard' }, 'invalid: American Express is not accepted'],
    ['378282246310005', { securityCode: '123' }, 'invalid: the security code does not have 4 digits'],
    ['378282246310005', { securityCode: '1234', brands: 'american express' }, 'valid'],
  ])('%s with %j', async (cardNumber, data, expected) => expect(await said({ cardNumber, ...data })).toBe(expected));
});

describe('what others found out', () => {
  it.each([
    [{ threeDSecure: 'Y' }, 'valid'],
    [{ threeDSecure: '07' }, 'invalid: 3-D Secure failed (07)'],
    [{ threeDSecure: 'U' }, 'review: 3-D Secure did not decide (u)'],
    [{ threeDSecure: 'U', require3ds: true }, 'invalid: 3-D Secure did not decide (u)'],
    [{ require3ds: true }, 'invalid: there is no 3-D Secure outcome'],
    [{ addressCheck: 'Z' }, 'review: the address check did not decide (z)'],
    [{ addressCheck: 'N', codeCheck: 'M' }, 'invalid: the address check failed (n)'],
    [{ country: 'ch', otherCountries: 'CH, CH' }, 'valid'],
    [{ country: 'CH', otherCountries: 'CH, NG' }, 'review: the countries differ: CH, NG'],
    [{ country: 'CH', otherCountries: 'KP', blockedCountries: 'KP' }, 'invalid: KP is blocked'],
  ])('%j', async (data, expected) => expect(await said(data)).toBe(expected));

  it('is refused where no provider says so', async () => {
    await expect(said({ threeDSecure: 'probably' })).rejects.toThrow(
      'is "probably", which no payment provider reports',
    );
    await expect(said({ country: 'Switzerland' })).rejects.toThrow(
      'has "Switzerland", which is no code of two letters',
    );
  });
});

describe('the amount', () => {
  it.each([
    [{ amount: '0' }, 'invalid: the amount is 0.00 USD'],
    [{ amount: '5', minAmount: '10' }, 'invalid: the amount is below 10.00 USD'],
    [{ amount: '50', maxAmount: '49.99' }, 'invalid: the amount is above 49.99 USD'],
    [{ amount: '5', expectedAmount: '4.5' }, 'invalid: 0.50 USD more than 4.50 USD are paid'],
    [
      { amount: '5', currency: 'eur', expectedAmount: '4', expectedCurrency: 'USD' },
      'invalid: the currency is EUR, and USD was expected',
    ],
  ])('%j', async (data, expected) => expect(await said(data)).toBe(expected));
});

describe('a payment that was seen before', () => {
  const order = { reference: '{{ order }}', amount: '5' };

  it('is told from one that a step looks at again', async () => {
    expect(await said(order, 'r1', { order: 7 })).toBe('valid');
    expect(await said(order, 'r1', { order: 7 })).toBe('valid');
    expect(await said(order, 'r2', { order: 7 })).toBe('invalid: a payment with this reference was seen before');
    expect(await said(order, 'r3', { order: 8 })).toBe('valid');
  });

  it('is forgotten after its time, and where it was invalid anyway', async () => {
    await said({ ...order, duplicateWindow: 1, duplicateUnit: 'hours' }, 'r1', { order: 7 });
    time += 3_600_001;
    expect(await said(order, 'r2', { order: 7 })).toBe('valid');
    await said({ ...order, maxAmount: '1' }, 'r3', { order: 9 });
    expect(await said(order, 'r4', { order: 9 })).toBe('valid');
  });
});

describe('a limit for a customer', () => {
  const limit = { customer: 'ada', amount: '40', maxPayments: 2, maxTotal: '100' };

  it('counts the payments that were let through, each once', async () => {
    expect(await said(limit, 'r1')).toBe('valid');
    expect(await said(limit, 'r1')).toBe('valid');
    expect(await said({ ...limit, amount: '61' }, 'r2')).toBe(
      'review: the payments within 24 hours come to 101.00 USD',
    );
    expect(await said(limit, 'r3')).toBe('valid');
    expect(await said({ ...limit, amount: '1' }, 'r4')).toBe('review: there are more than 2 payments within 24 hours');
    expect(await said({ ...limit, customer: 'bob' }, 'r5')).toBe('valid');
    time += 24 * 3_600_000;
    expect(await said({ ...limit, onLimit: 'invalid' }, 'r6')).toBe('valid');
  });

  it('lets exactly as many through as fit, of many at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, run) =>
        said({ ...limit, maxPayments: 7, amount: '1', onLimit: 'invalid' }, `r${run}`),
      ),
    );
    expect(all.filter((one) => one === 'valid')).toHaveLength(7);
    expect(all.filter((one) => one.startsWith('invalid'))).toHaveLength(13);
  });
});

it('writes only where something is kept for later', () => {
  expect(effectOf(paymentValidation, { amount: '5' })).toBe('none');
  expect(effectOf(paymentValidation, { reference: 'a' })).toBe('write');
  expect(effectOf(paymentValidation, { customer: 'a' })).toBe('write');
});
