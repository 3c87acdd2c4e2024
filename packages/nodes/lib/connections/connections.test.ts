import { describe, expect, it } from 'vitest';
import { encryptionIn, tlsOptions } from './encryption.ts';
import { hostsIn } from './hosts.ts';

describe('the encryption of a connection', () => {
  it.each([
    ['off', 'off'],
    ['encrypt', 'encrypt'],
    ['verify', 'verify'],
    ['', 'verify'],
    ['none', 'verify'],
  ])('%j is read as %s: what is not known is the safest', (written, encryption) => {
    expect(encryptionIn({ encryption: written })).toEqual({ encryption, ca: '' });
  });

  it('compares the certificate with the name, and takes the authority that is given', () => {
    expect(tlsOptions({ encryption: 'verify', ca: 'PEM' }, 'db.example.com')).toEqual({
      rejectUnauthorized: true,
      ca: 'PEM',
      servername: 'db.example.com',
    });
    expect(tlsOptions({ encryption: 'encrypt', ca: ' ' }, '10.0.0.7')).toEqual({ rejectUnauthorized: false });
    expect(tlsOptions({ encryption: 'off', ca: 'PEM' }, 'db.example.com')).toBeUndefined();
  });
});

it.each([
  ['db1.example.com', [{ host: 'db1.example.com', port: 7 }]],
  [
    'a:1, b\nc:3',
    [
      { host: 'a', port: 1 },
      { host: 'b', port: 7 },
      { host: 'c', port: 3 },
    ],
  ],
  ['[::1]:5', [{ host: '::1', port: 5 }]],
  ['[::1]', [{ host: '::1', port: 7 }]],
  ['fe80::1', [{ host: 'fe80::1', port: 7 }]],
  [' ', []],
])('the hosts of %j are read with their ports', (written, hosts) => {
  expect(hostsIn(written, 7)).toEqual(hosts);
});
