import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSigningKey } from '../../credentials/jwt.ts';
import { toIdentity } from '../../credentials/certificates.ts';
import { privateKey } from '../../catalog/jwt/keys.ts';
import { pemKey } from '../../catalog/encryption/keys.ts';
import { isCostlyKey } from './cost.ts';

const passphrase = 'correct horse';
const { privateKey: pem } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase },
});
const asPem = (der: Uint8Array): string =>
  `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${Buffer.from(der).toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`;
const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
/** The same key, with another number of rounds in the place of the usual 2048. */
function withRounds(rounds: number): string {
  const at = der.indexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]));
  const number = Buffer.from(rounds.toString(16).padStart(8, '0'), 'hex');
  const changed = Buffer.concat([der.subarray(0, at), Buffer.from([0x02, 0x04]), number, der.subarray(at + 4)]);
  // All elements around the number are two bytes longer; their lengths have one byte.
  for (let outer = 0; outer < at;) {
    const [tag = 0, length = 0] = changed.subarray(outer, outer + 2);
    const long = length >= 0x80 ? length & 0x7f : 0;
    const place = outer + 1 + long;
    const inside = outer + 2 + long + (long === 0 ? length : changed.readUIntBE(outer + 2, long)) > at;
    if (inside) changed[place] = (changed[place] ?? 0) + 2;
    outer =
      (tag & 0x20) !== 0
        ? outer + 2 + long
        : outer + 2 + long + (long === 0 ? length : changed.readUIntBE(outer + 2, long));
  }
  return asPem(changed);
}

describe('a key that is encrypted', () => {
  it('is opened where that takes a moment', () => {
    expect(isCostlyKey(pem)).toBe(false);
    expect(isCostlyKey(withRounds(100_000))).toBe(false);
    expect(pemKey('private', pem, passphrase, ['ed25519']).asymmetricKeyType).toBe('ed25519');
  });

  it('is not opened where its own parameters make that too slow', () => {
    const costly = withRounds(2_000_000_000);
    expect(() => pemKey('private', costly, passphrase, ['ed25519'])).toThrow(
      expect.objectContaining({ code: 'key_invalid' }),
    );
    expect(() => privateKey(costly, passphrase)).toThrow(expect.objectContaining({ code: 'key_invalid' }));
    expect(() => readSigningKey('EdDSA', costly, passphrase)).toThrow(
      expect.objectContaining({ code: 'credential_invalid' }),
    );
    expect(() => toIdentity({ certificate: '', key: costly, passphrase, ca: '' })).toThrow(
      expect.objectContaining({ code: 'credential_invalid' }),
    );
  });

  it('is checked quickly, and no number above the limit is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_001, max: 0x7fff_ffff }), (rounds) => {
        expect(isCostlyKey(`text before ${withRounds(rounds)}`)).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void isCostlyKey(asPem(bytes))));
  });
});
