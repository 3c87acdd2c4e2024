import type { KeyObject } from 'node:crypto';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { certificate } from '../../testing/servers/certificate.ts';
import { openApplePayment, symmetricKey } from './apple-pay.ts';
import { appleRoot } from './apple-signature.ts';
import { berValues, readBer } from './ber.ts';
import { apple } from './vectors.ts';

const keyOf = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
const keys = { privateKey: keyOf(apple.privateKey), merchantId: apple.merchantId };
const soon = { receivedAt: apple.signedAt + 60_000 };
const { header } = apple.paymentData;

describe('the payment data of Apple Pay', () => {
  it('that was published gives its card and amount; its signature leads to the root of Apple', () => {
    expect(openApplePayment(apple.paymentData, keys, soon)).toEqual({
      card: {
        number: '5204240499131816',
        expiryMonth: 4,
        expiryYear: 2026,
        cryptogram: 'ACzDecEz6RgBAAHHXCiMAoABFA==',
        eci: '',
      },
      amount: 100n,
    });
    expect(appleRoot().fingerprint256.replaceAll(':', '')).toBe(
      '63343ABFB89A6A03EBB57E9B3F5FA7BE7C4F5C756F3017B3A8C488C3653E9179',
    );
  });

  it('is encrypted with a key that is derived as another implementation does it', () => {
    const other = { ...keys, privateKey: keyOf(apple.otherPrivateKey) };
    expect(symmetricKey(Buffer.from(header.ephemeralPublicKey, 'base64'), other).toString('base64')).toBe(
      apple.otherSymmetricKey,
    );
  });

  it.each<[string, JsonObject, string]>([
    ['changed contents', { data: `AA${apple.paymentData.data.slice(2)}` }, 'wallet_token_signature'],
    ['another transaction', { header: { ...header, transactionId: '00' } }, 'wallet_token_signature'],
    [
      'data of the application that were added',
      { header: { ...header, applicationData: 'ff' } },
      'wallet_token_signature',
    ],
    ['another version', { version: 'RSA_v1' }, 'wallet_token_invalid'],
    ['no header', { header: null }, 'wallet_token_invalid'],
    ['a signature that is none', { signature: 'AAAA' }, 'wallet_token_signature'],
    ['no signature', { signature: '' }, 'wallet_token_invalid'],
    ['a signature that ends early', { signature: apple.paymentData.signature.slice(0, 2000) }, 'wallet_token_invalid'],
  ])('with %s is refused', (_, change, code) => {
    expect(() => openApplePayment({ ...apple.paymentData, ...change }, keys, soon)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('that is sent again later is refused', () => {
    for (const receivedAt of [apple.signedAt + 6 * 60_000, apple.signedAt - 6 * 60_000])
      expect(() => openApplePayment(apple.paymentData, keys, { receivedAt })).toThrow(
        expect.objectContaining({ code: 'wallet_token_expired' }),
      );
  });

  it('by another authority than Apple is refused', () => {
    expect(() =>
      openApplePayment(apple.paymentData, keys, { ...soon, root: new X509Certificate(certificate) }),
    ).toThrow(expect.objectContaining({ message: expect.stringContaining('are not by Apple') }));
  });

  it.each([
    ['another key', { ...keys, privateKey: keyOf(apple.otherPrivateKey) }],
    ['another merchant', { ...keys, merchantId: 'merchant.com.example' }],
  ])('for %s is refused', (_, given) => {
    expect(() => openApplePayment(apple.paymentData, given, soon)).toThrow(
      expect.objectContaining({ code: 'wallet_token_key' }),
    );
  });
});

describe('values of ASN.1', () => {
  const read = (hex: string) => readBer(Buffer.from(hex, 'hex'));

  it('have lengths of one byte, of several, or end with a mark', () => {
    expect(read('0401ff').content).toEqual(Buffer.from([0xff]));
    expect(read(`048180${'00'.repeat(128)}`).content).toHaveLength(128);
    expect(berValues(read('3080020101300002010200000500')).map(({ tag }) => tag)).toEqual([0x02, 0x30, 0x02]);
  });

  it.each(['', '04', '0405ff', '048500000000010', '3080020101', '0480ff0000', '1f8101', '3080'.repeat(30)])(
    'that are not complete are refused: %s',
    (hex) => expect(() => read(hex)).toThrow(expect.objectContaining({ code: 'wallet_token_invalid' })),
  );
});
