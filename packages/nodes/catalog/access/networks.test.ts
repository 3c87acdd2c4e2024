import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBytes, networkList } from './networks.ts';

const isIn = (address: string, list: string): boolean =>
  networkList('Allowed', list).find(addressBytes(address) ?? []) !== undefined;

describe('networks', () => {
  it.each<[string, string, boolean]>([
    ['10.255.255.255', '10.0.0.0/8', true],
    ['11.0.0.0', '10.0.0.0/8', false],
    ['172.31.255.255', '172.16.0.0/12', true],
    ['172.32.0.0', '172.16.0.0/12', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.8', '192.0.2.7', false],
    ['192.0.2.131', '192.0.2.130/30', true],
    ['8.8.8.8', '0.0.0.0/0', true],
    ['::1', '0.0.0.0/0', false],
    ['2001:db8:ffff::1', '2001:db8::/32', true],
    ['2001:db9::', '2001:db8::/32', false],
    ['fe80::1%eth0', 'fe80::/10', true],
    ['::ffff:10.0.0.1', '10.0.0.0/8', true],
    ['10.0.0.1', '::ffff:10.0.0.0/104', true],
    ['11.0.0.1', '::ffff:10.0.0.0/104', false],
    ['[2001:db8::1]:443', '2001:db8::/32', true],
    ['192.0.2.7:8080', '192.0.2.7', true],
    ['192.0.2.15', '192.0.2.10-192.0.2.20', true],
    ['192.0.2.21', '192.0.2.10 - 192.0.2.20', false],
    ['192.0.2.1', '', false],
    ['192.0.2.1', '# 192.0.2.1\n198.51.100.0/24, 192.0.2.0/24 # ours', true],
  ])('%s in %j: %j', (address, list, expected) => {
    expect(isIn(address, list)).toBe(expected);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '::/129',
    '10.0.0',
    '010.0.0.1',
    '0x0a.0.0.1',
    'example.com',
    '10.0.0.9-10.0.0.1',
    '10.0.0.1-::1',
    '1.1.1.1-2.2.2.2-3.3.3.3',
    '::ffff:10.0.0.0/95',
  ])('the entry %j cannot be read', (entry) => {
    expect(() => networkList('Allowed', entry)).toThrow(expect.objectContaining({ code: 'field_invalid' }));
  });

  it('are of a bounded number', () => {
    expect(() => networkList('Allowed', '10.0.0.1\n'.repeat(10_001))).toThrow('more than 10000');
  });

  it.each(['', '127.1', '256.0.0.1', '1.2.3', '::g', 'localhost', '10.0.0.1/8'])('%j is not an address', (text) => {
    expect(addressBytes(text)).toBeUndefined();
  });

  it('hold the addresses whose first bits they share, and no others', () => {
    const bytes = fc.uint8Array({ minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(bytes, bytes, fc.integer({ min: 0, max: 32 }), (one, other, bits) => {
        const number = (of: Uint8Array): bigint =>
          of.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) >> BigInt(32 - bits);
        expect(isIn(other.join('.'), `${one.join('.')}/${bits}`)).toBe(number(one) === number(other));
      }),
    );
  });
});
