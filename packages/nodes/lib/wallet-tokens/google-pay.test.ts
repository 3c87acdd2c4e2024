import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import type { GoogleKeys } from './google-pay.ts';
import { openGooglePayment, unseal } from './google-pay.ts';
import { google } from './vectors.ts';

const keyOf = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
const root = (change: JsonObject = {}): JsonObject => ({
  keyValue: google.signingKey,
  keyExpiration: '32506264800000',
  protocolVersion: 'ECv2',
  ...change,
});
const keys = (change: Partial<GoogleKeys> = {}): GoogleKeys => ({
  privateKeys: [keyOf(google.privateKey)],
  recipient: google.recipient,
  signingKeys: { keys: [root()] },
  now: Date.UTC(2026, 0, 1),
  ...change,
});
const open = (change: Partial<GoogleKeys> = {}, token: object = google.token) =>
  openGooglePayment(JSON.stringify(token), keys(change));

describe('a token of Google Pay', () => {
  it('that was published gives its card', () => {
    expect(open()).toEqual({ number: '4111111111111111', expiryMonth: 12, expiryYear: 2026, cryptogram: '', eci: '' });
  });

  it('is opened by any of the keys, and by any root key of Google that is valid', () => {
    expect(open({ privateKeys: [keyOf(google.otherPrivateKey), keyOf(google.privateKey)] }).expiryYear).toBe(2026);
    expect(open({ signingKeys: { keys: [root({ keyValue: google.otherSigningKey }), root()] } }).expiryYear).toBe(2026);
  });

  it('of the older protocol, whose message was published as well, is encrypted in the same way with shorter keys', () => {
    expect(unseal(google.olderMessage, keyOf(google.privateKey), 16)).toBe('plaintext');
    expect(unseal(google.olderMessage, keyOf(google.otherPrivateKey), 16)).toBeNull();
  });

  it.each<[string, Partial<GoogleKeys>, string]>([
    ['for another merchant', { recipient: 'merchant:other' }, 'wallet_token_signature'],
    ['for another key', { privateKeys: [keyOf(google.otherPrivateKey)] }, 'wallet_token_key'],
    [
      'of an unknown root',
      { signingKeys: { keys: [root({ keyValue: google.otherSigningKey })] } },
      'wallet_token_signature',
    ],
    [
      'of a root for another protocol',
      { signingKeys: { keys: [root({ protocolVersion: 'ECv1' })] } },
      'wallet_token_signature',
    ],
    [
      'of a root that has expired',
      { signingKeys: { keys: [root({ keyExpiration: '1000' })] } },
      'wallet_token_signature',
    ],
    ['where no roots are known', { signingKeys: {} }, 'wallet_token_signature'],
    ['whose signing key has expired', { now: 1_879_409_613_940 }, 'wallet_token_signature'],
  ])('%s is refused', (_, change, code) => {
    expect(() => open(change)).toThrow(expect.objectContaining({ code }));
  });

  it.each<[string, object, string]>([
    [
      'a changed message',
      { signedMessage: google.token.signedMessage.replace('PeYi', 'QeYi') },
      'wallet_token_signature',
    ],
    ['another signature', { signature: google.token.intermediateSigningKey.signatures[0] }, 'wallet_token_signature'],
    [
      'a changed signing key',
      {
        intermediateSigningKey: {
          ...google.token.intermediateSigningKey,
          signedKey: google.token.intermediateSigningKey.signedKey.replace('1879409613939', '9879409613939'),
        },
      },
      'wallet_token_signature',
    ],
    ['another protocol', { protocolVersion: 'ECv1' }, 'wallet_token_invalid'],
    ['no signing key', { intermediateSigningKey: null }, 'wallet_token_signature'],
  ])('with %s is refused', (_, change, code) => {
    expect(() => open({}, { ...google.token, ...change })).toThrow(expect.objectContaining({ code }));
  });

  it('that is no JSON is refused, and no error quotes a card', () => {
    expect(() => openGooglePayment('4111111111111111', keys())).toThrow(
      expect.objectContaining({ code: 'wallet_token_invalid', message: expect.not.stringContaining('4111') }),
    );
  });
});
