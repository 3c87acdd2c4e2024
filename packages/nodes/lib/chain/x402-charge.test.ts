import { describe, expect, it } from 'vitest';
import type { ChargedPrice } from './x402-charge.ts';
import { paymentOf, priceAnswer, settlementHeader, transferIn } from './x402-charge.ts';
import { askedPrices, paymentHeader } from './x402.ts';

const recipient = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const price: ChargedPrice = {
  chainId: 84_532,
  token: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  units: 10_000n,
  recipient,
  domain: { name: 'USDC', version: '2' },
  url: 'https://flow.example.com/hooks/w1/report',
  description: 'A report',
};
const NOW = 1_790_000_000;
const signed = {
  signature: `0x${'11'.repeat(65)}`,
  from: recipient,
  to: recipient,
  value: '10000',
  validAfter: String(NOW - 600),
  validBefore: String(NOW + 300),
  nonce: `0x${'22'.repeat(32)}`,
} as const;

/** What a caller that pays by x402 sends for the price, in the version that it reads. */
function paid(
  version: 1 | 2,
  transfer: { [name in keyof typeof signed]: string } = signed,
): (name: string) => string | undefined {
  const { headers, body } = priceAnswer(price, '');
  const [asked] = askedPrices(version === 2 ? (headers['payment-required'] ?? '') : null, JSON.stringify(body));
  if (!asked) throw new Error('No price was asked.');
  expect(asked).toMatchObject({
    version,
    chainId: 84_532,
    token: price.token,
    units: 10_000n,
    recipient,
    domain: price.domain,
  });
  const [name, value] = paymentHeader(asked, transfer);
  return (wanted) => (wanted === name ? value : undefined);
}
const read = (header: (name: string) => string | undefined) => {
  const payment = paymentOf(header);
  if (!payment) throw new Error('There is no payment.');
  return transferIn(price, payment, NOW);
};

describe.each([1, 2] as const)('a price of x402 in version %i', (version) => {
  it('is paid by what its caller signs', () => {
    expect(read(paid(version))).toEqual(signed);
  });

  it.each([
    ['another amount', { value: '9999' }, 'invalid_exact_evm_payload_authorization_value'],
    ['another recipient', { to: price.token }, 'invalid_exact_evm_payload_recipient_mismatch'],
    [
      'a signature that ends before a block',
      { validBefore: String(NOW + 5) },
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'one that is valid for a day',
      { validBefore: String(NOW + 86_400) },
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'one that is not valid yet',
      { validAfter: String(NOW + 1) },
      'invalid_exact_evm_payload_authorization_valid_after',
    ],
    ['a nonce that is none', { nonce: '0x22' }, 'invalid_payload'],
  ])('is not paid by %s', (_, change, reason) => {
    expect(read(paid(version, { ...signed, ...change }))).toBe(reason);
  });

  it('is answered with the transaction', () => {
    const [name, value] =
      Object.entries(settlementHeader(price, version, { transaction: '0x1', payer: recipient }))[0] ?? [];
    expect(name).toBe(version === 2 ? 'payment-response' : 'x-payment-response');
    expect(JSON.parse(Buffer.from(value ?? '', 'base64').toString())).toEqual({
      success: true,
      transaction: '0x1',
      network: version === 2 ? 'eip155:84532' : 'base-sepolia',
      payer: recipient,
    });
  });
});

it('a payment that cannot be read, or is for another network, pays nothing', () => {
  const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
  const of = (value: string) => transferIn(price, { version: 2, text: value }, NOW);
  const payload = { signature: signed.signature, authorization: signed };
  expect([of('%%'), of(text([])), of(text({ x402Version: 2 })), of('A'.repeat(9000))]).toEqual(
    Array.from({ length: 4 }, () => 'invalid_payload'),
  );
  const other = { x402Version: 2, payload, accepted: { scheme: 'exact', network: 'eip155:1' } };
  expect(of(text(other))).toBe('invalid_network');
  expect(of(text({ ...other, accepted: { ...other.accepted, scheme: 'upto' } }))).toBe('unsupported_scheme');
});
