import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Network } from './addresses.ts';
import { isReachable, parseNetwork } from './addresses.ts';

const networks = (...texts: string[]): Network[] =>
  texts.map((text) => parseNetwork(text)).filter((network) => network !== null);

describe('an address nodes may connect to', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    'is a public one: %s',
    (address) => {
      expect(isReachable(address, [])).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['private', 'fd00::1'],
    ['link-local, with the cloud metadata service', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '2001:db8::1'],
    ['reserved', '240.0.0.1'],
    ['IPv4 mapped into IPv6', '::ffff:127.0.0.1'],
    ['IPv4 mapped into IPv6, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-compatible IPv6', '::7f00:1'],
    ['behind NAT64', '64:ff9b::7f00:1'],
    ['behind a local NAT64', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['not assigned', '4000::1'],
    ['not an address', 'localhost'],
    ['not written in full', '127.1'],
  ])('is never %s: %s', (_kind, address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it('may be one the operator allows, however it is written, and only that', () => {
    const allow = networks('10.1.0.0/16', '127.0.0.1', '::1', 'fd00:1::/32');
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '::1', 'fd00:1::5'])
      expect(isReachable(address, allow)).toBe(true);
    for (const address of ['10.2.0.1', '127.0.0.2', 'fd00:2::5', '192.168.0.1'])
      expect(isReachable(address, allow)).toBe(false);
  });

  it('is none of the private networks, whatever the last digits', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom('10', '127', '0'), byte, byte, byte, (first, b, c, d) => {
        const address = `${first}.${b}.${c}.${d}`;
        return !isReachable(address, []) && !isReachable(`::ffff:${address}`, []);
      }),
    );
  });
});

describe('a network in the settings', () => {
  it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', 'example.com', ''])(
    'is not "%s"',
    (text) => {
      expect(parseNetwork(text)).toBeNull();
    },
  );
});
