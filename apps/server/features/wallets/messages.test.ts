import { describe, expect, it } from 'vitest';
import { readMessage } from './messages.ts';

/** The examples of EIP-4361, which differ in how they name the server. */
const example = (origin: string): string => `${origin} wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`;

describe('messages of EIP-4361', () => {
  it.each([
    ['example.com', 'example.com', undefined],
    ['example.com:3388', 'example.com:3388', undefined],
    ['https://example.com', 'example.com', 'https'],
  ])('are read as in the examples of the standard: %s', (origin, domain, scheme) => {
    const read = readMessage(example(origin));
    expect(read).toMatchObject({
      domain,
      address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      uri: 'https://example.com/login',
      version: '1',
      chainId: 1,
      nonce: '32891756',
      issuedAt: new Date('2021-09-30T16:25:24Z'),
      resources: [
        'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        'https://example.com/my-web2-claim.json',
      ],
    });
    expect(read.scheme).toBe(scheme);
  });

  it('may lack a statement and resources', () => {
    const bare = example('example.com')
      .replace(/I accept.+\n/, '')
      .replace(/\nResources:[^]+$/, '');
    expect(readMessage(bare)).not.toHaveProperty('statement');
  });

  it.each([
    ['an address whose checksum is wrong', (text: string) => text.replace('0xC02aaA', '0xC02AAA')],
    ['an address that is too short', (text: string) => text.replace('756Cc2', '756Cc')],
    ['no nonce', (text: string) => text.replace(/Nonce: .+\n/, '')],
    ['a nonce of fewer than eight characters', (text: string) => text.replace('32891756', '3289175')],
    ['another order of its lines', (text: string) => text.replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1')],
    ['a time that is none', (text: string) => text.replace('2021-09-30', '2021-13-41')],
    ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['a line before it', (text: string) => `Hello.\n${text}`],
    ['a statement of two lines', (text: string) => text.replace('I accept', 'I\naccept')],
    ['a second set of lines below', (text: string) => `${text}\nURI: https://evil.example`],
  ])('are refused with %s', (_what, change) => {
    const changed = change(example('example.com'));
    expect(changed).not.toBe(example('example.com'));
    expect(() => readMessage(changed)).toThrow(/does not have the form of EIP-4361/);
  });
});
