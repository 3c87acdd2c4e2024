import { describe, expect, it } from 'vitest';
import { parsePattern } from './stix-pattern.ts';

// The patterns are those of the STIX 2.1 specification, section 9.8, and of its example documents.

describe('A STIX pattern', () => {
  it.each([
    ["[ipv4-addr:value = '198.51.100.1/32']", [[{ kind: 'ip', value: '198.51.100.1/32' }]]],
    [
      "[ipv4-addr:value = '198.51.100.1/32' OR ipv4-addr:value = '203.0.113.33/32' OR ipv6-addr:value = '2001:0db8:dead:beef:dead:beef:dead:0001/128']",
      [
        [{ kind: 'ip', value: '198.51.100.1/32' }],
        [{ kind: 'ip', value: '203.0.113.33/32' }],
        [{ kind: 'ip', value: '2001:0db8:dead:beef:dead:beef:dead:0001/128' }],
      ],
    ],
    [
      "[file:hashes.'SHA-256' = 'aec070645fe53ee3b3763059376134f058cc337247c978add178b6ccdfb0019f']",
      [[{ kind: 'hash', value: 'aec070645fe53ee3b3763059376134f058cc337247c978add178b6ccdfb0019f' }]],
    ],
    [
      "[email-message:from_ref.value = 'jdoe@Example.com' AND (domain-name:value = 'a.example' OR domain-name:value IN ('b.example', 'c.example'))]",
      [
        [
          { kind: 'email', value: 'jdoe@example.com' },
          { kind: 'domain', value: 'a.example' },
        ],
        [
          { kind: 'email', value: 'jdoe@example.com' },
          { kind: 'domain', value: 'b.example' },
        ],
        [
          { kind: 'email', value: 'jdoe@example.com' },
          { kind: 'domain', value: 'c.example' },
        ],
      ],
    ],
    [
      "[url:value = 'http://paypa1.banking.com'] OR [network-traffic:dst_ref.value ISSUBSET '2001:0db8:dead:beef:0000:0000:0000:0000/64']",
      [
        [{ kind: 'url', value: 'http://paypa1.banking.com/' }],
        [{ kind: 'ip', value: '2001:0db8:dead:beef:0000:0000:0000:0000/64' }],
      ],
    ],
    ["[url:value LIKE 'http://%.bad.example/_']", [[{ kind: 'url', value: 'http://%.bad.example/_', like: true }]]],
  ])('%s', (pattern, alternatives) => expect(parsePattern(pattern)).toEqual(alternatives));

  it('joins AND before OR', () =>
    expect(
      parsePattern(
        "[domain-name:value = 'a.example' OR domain-name:value = 'b.example' AND url:value = 'http://b.example/x']",
      ),
    ).toEqual([
      [{ kind: 'domain', value: 'a.example' }],
      [
        { kind: 'domain', value: 'b.example' },
        { kind: 'url', value: 'http://b.example/x' },
      ],
    ]));

  it.each([
    ["[ipv4-addr:value = '198.51.100.1'] FOLLOWEDBY [domain-name:value = 'a.example']", 'several observations'],
    ["([ipv4-addr:value = '198.51.100.1'] AND [domain-name:value = 'a.example'])", 'no )'],
    ["[ipv4-addr:value = '198.51.100.1'] WITHIN 300 SECONDS", 'WITHIN is not understood'],
    ["[windows-registry-key:key = 'HKEY_LOCAL_MACHINE']", 'windows-registry-key:key is not compared'],
    ["[domain-name:value MATCHES '^evil']", 'the operator MATCHES'],
    ["[domain-name:value NOT = 'a.example']", 'the operator NOT'],
    ["[file:hashes.MD5 = 'none']", 'no value of the kind hash'],
    ["[domain-name:value = 'a.example'", 'no ]'],
    ['', 'no ['],
  ])('%s is refused with the reason', (pattern, reason) =>
    expect(() => parsePattern(pattern)).toThrow(expect.objectContaining({ message: expect.stringContaining(reason) })),
  );

  it('is refused where its alternatives multiply', () => {
    const choice = `(${Array.from({ length: 40 }, (_, index) => `domain-name:value = 'a${index}.example'`).join(' OR ')})`;
    expect(() => parsePattern(`[${choice} AND ${choice}]`)).toThrow('alternatives');
  });
});
