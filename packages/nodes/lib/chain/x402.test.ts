import { describe, expect, it } from 'vitest';
import { askedPrices, paymentHeader } from './x402.ts';

const token = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const payTo = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const way = { scheme: 'exact', asset: token, payTo, maxTimeoutSeconds: 60, extra: { name: 'USDC', version: '2' } };
const first = { ...way, network: 'base-sepolia', maxAmountRequired: '10000' };
const second = { ...way, network: 'eip155:84532', amount: '10000' };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const signed = {
  signature: '0x01',
  from: payTo,
  to: payTo,
  value: '10000',
  validAfter: '1',
  validBefore: '2',
  nonce: '0x02',
};
const decoded = (header: string): unknown => JSON.parse(Buffer.from(header, 'base64').toString());

describe('prices of x402', () => {
  it('are read from the body in version 1, and from a header in version 2', () => {
    const [inBody] = askedPrices(null, JSON.stringify({ x402Version: 1, accepts: [first] }));
    const [inHeader] = askedPrices(encoded({ x402Version: 2, resource: { url: 'u' }, accepts: [second] }), '');
    for (const one of [inBody, inHeader])
      expect(one).toMatchObject({ chainId: 84_532, token, units: 10_000n, recipient: payTo, seconds: 60 });
  });

  it('of other schemes and kinds of chains, and those that are none, are left out', () => {
    const accepts = [
      { ...second, scheme: 'upto' },
      { ...second, network: 'solana:5eykt' },
      { ...second, amount: '1.5' },
      { ...second, asset: 'USDC' },
      'no',
    ];
    expect(askedPrices(encoded({ x402Version: 2, accepts }), '')).toEqual([]);
  });

  it.each([
    ['no JSON', null, 'Pay me'],
    ['another version', null, '{"x402Version": 3, "accepts": []}'],
    ['no list', null, '{"x402Version": 1}'],
  ])('that cannot be read are refused: %s', (_what, header, body) => {
    expect(() => askedPrices(header, body)).toThrow('402');
  });

  it('are paid by the header of their version', () => {
    const [one] = askedPrices(null, JSON.stringify({ x402Version: 1, accepts: [first] }));
    const [two] = askedPrices(encoded({ x402Version: 2, resource: { url: 'u' }, accepts: [second] }), '');
    if (!one || !two) throw new Error('Both are prices.');
    const { signature, ...authorization } = signed;
    const payload = { signature, authorization };
    const [nameOne, valueOne] = paymentHeader(one, signed);
    const [nameTwo, valueTwo] = paymentHeader(two, signed);
    expect([nameOne, decoded(valueOne)]).toEqual([
      'x-payment',
      { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload },
    ]);
    expect([nameTwo, decoded(valueTwo)]).toEqual([
      'payment-signature',
      { x402Version: 2, resource: { url: 'u' }, accepted: second, payload },
    ]);
  });
});
