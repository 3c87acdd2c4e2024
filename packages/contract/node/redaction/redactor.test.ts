import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, HIDDEN } from './redactor.ts';

const hide = (text: string, ...secrets: string[]): string => createRedactor(secrets, 8).text(text);

const percentByte = (byte: number, upper: boolean): string =>
  `%${upper ? byte.toString(16).padStart(2, '0').toUpperCase() : byte.toString(16).padStart(2, '0')}`;
const everyByte =
  (upper: boolean) =>
  (secret: string): string =>
    [...Buffer.from(secret)].map((byte) => percentByte(byte, upper)).join('');
const asciiOnly = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const decimal = (secret: string): string => [...secret].map((character) => `&#${character.codePointAt(0)};`).join('');
const html = (secret: string): string =>
  secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Everything a service may make of a secret that it repeats. */
const writers: { readonly [name: string]: (secret: string) => string } = {
  'as it is': (secret) => secret,
  'in hex': (secret) => Buffer.from(secret).toString('hex'),
  'in capital hex': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  'percent-encoded for an address': encodeURIComponent,
  'percent-encoded in small letters': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase()),
  'percent-encoded byte by byte': everyByte(true),
  'percent-encoded byte by byte in small letters': everyByte(false),
  'as a form': (secret) => new URLSearchParams({ a: secret }).toString().slice(2),
  'in JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'in JSON of ASCII only': (secret) => asciiOnly(JSON.stringify(secret).slice(1, -1)),
  'in JSON with escaped slashes': (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  'in HTML': html,
  'as numbered references': decimal,
  'read byte by byte': (secret) => Buffer.from(secret).toString('latin1'),
};

/** Without lone surrogates, which have no bytes of their own. */
const secrets = fc
  .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
  .filter((secret) => secret.length >= 8 && !secret.includes('\u0000') && secret.isWellFormed());
/** Texts that cannot merge with their neighbors. */
const around = fc.constantFrom('', ' ', '(', '—', 'a line\n', '{"a":"', '<p>', '||');

describe('a secret in a text', () => {
  it.each(Object.entries(writers))('is hidden %s, and nothing else is', (_name, write) => {
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        expect(hide(`${before}${write(secret)}${after}`, secret)).toBe(`${before}${HIDDEN}${after}`);
      }),
    );
  });

  it.each(['base64', 'base64url'] as const)(
    'is hidden in %s anywhere in a longer text, with and without padding',
    (encoding) => {
      fc.assert(
        fc.property(
          secrets,
          fc.uint8Array({ maxLength: 12 }),
          fc.uint8Array({ maxLength: 12 }),
          fc.boolean(),
          (secret, before, after, padded) => {
            const whole = Buffer.concat([before, Buffer.from(secret), after]);
            const written = padded ? whole.toString(encoding) : whole.toString(encoding).replaceAll('=', '');
            const shown = hide(`Basic ${written}!`, secret);
            const from = Math.floor((before.length * 8) / 6);
            const to = Math.ceil(((before.length + Buffer.byteLength(secret)) * 8) / 6);
            // All characters that any bit of the secret is in, and no others.
            expect(shown).toBe(`Basic ${written.slice(0, from)}${HIDDEN}${written.slice(to)}!`);
          },
        ),
      );
    },
  );

  it('is hidden where base64 is percent-encoded once more', () => {
    const written = encodeURIComponent(Buffer.from('ada:??>>secret').toString('base64'));
    expect(written).toContain('%2F');
    expect(hide(written, 'ada:??>>secret')).toMatch(/^\[hidden\](%3D)*$/);
  });

  it('is found among others, the longer one whole', () => {
    expect(hide('x token-123 y token-12345 z', 'token-123', 'token-12345')).toBe(`x ${HIDDEN} y ${HIDDEN} z`);
    expect(hide('abcdefghijkl', 'abcdefgh', 'efghijkl')).toBe(HIDDEN);
  });

  it('leaves texts that hold none as they are', () => {
    fc.assert(
      fc.property(fc.string(), secrets, (text, secret) => {
        fc.pre(!text.includes(secret) && text.length < 8);
        expect(hide(text, secret)).toBe(text);
      }),
    );
  });

  it('is hidden whole where it is very long', () => {
    const [long, longer] = ['k3y!'.repeat(10_000), 'm0re'.repeat(50_000)];
    expect(hide(`a ${long} b ${longer} c`, long, longer)).toBe(`a ${HIDDEN} b ${HIDDEN} c`);
  });
});

describe('data', () => {
  const redactor = createRedactor(['sécret/value 1', '12345678'], 8);

  it('lose secrets in values and names, at any depth, and numbers that are one', () => {
    const encoded = Buffer.from('sécret/value 1').toString('hex');
    expect(redactor.json({ list: [1, [{ [encoded]: true, n: 12_345_678, m: 1_234_567 }]] })).toEqual({
      list: [1, [{ [HIDDEN]: true, n: HIDDEN, m: 1_234_567 }]],
    });
  });

  it('are the same whether it is done at once or in turns', async () => {
    const large = Array.from({ length: 20_000 }, (_, index) => ({
      index,
      text: index % 100 === 0 ? 'a s%C3%A9cret%2Fvalue+1' : 'nothing',
    }));
    const text = `${'x'.repeat(300_000)}sécret/value 1${'&'.repeat(100_000)}`;
    let turns = 0;
    const pause = async (): Promise<void> => void turns++;
    const value = { large, text };
    const inTurns = await redactor.jsonInTurns(value, pause);
    expect(inTurns).toEqual(redactor.json(value));
    expect(inTurns.text).toBe(`${'x'.repeat(300_000)}${HIDDEN}${'&'.repeat(100_000)}`);
    expect(turns).toBeGreaterThan(10);
    const small = { a: 'nothing' };
    expect(await redactor.jsonInTurns(small, pause)).toBe(small);
  });
});

describe('the time of redaction', () => {
  it('grows with the text only, however the secret repeats itself', () => {
    const redactor = createRedactor([`${'a'.repeat(8000)}b`, `${'a'.repeat(200_000)}c`], 8);
    const timeOf = (length: number): number => {
      const text = `${'a'.repeat(length)}%41`;
      const began = performance.now();
      redactor.text(text);
      return performance.now() - began;
    };
    timeOf(100_000);
    // Comparing the secret again at every position would take a thousand times as long.
    expect(timeOf(2_000_000) / timeOf(200_000)).toBeLessThan(100);
  });
});
