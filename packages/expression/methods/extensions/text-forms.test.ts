import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorOf, evaluate } from '../../testing.ts';

const onText = (call: string, text: string): unknown => evaluate(`text.${call}`, { text });

describe('other notations of a text', () => {
  it.each<[string, string, unknown]>([
    ['toTitleCase()', 'the QUICK brown fox', 'The Quick Brown Fox'],
    ['toTitleCase()', 'élan vital, l’été', 'Élan Vital, L’été'],
    ['toSentenceCase()', 'FIRST one. second one! third? fourth.fifth', 'First one. Second one! Third? Fourth.fifth'],
    ['toSnakeCase()', 'orderTotal in EUR', 'order_total_in_eur'],
    ['toSnakeCase()', '  --Größe (cm)  ', 'größe_cm'],
    ['toSnakeCase()', '', ''],
    ['replaceSpecialChars()', 'Crème brûlée, Žižek', 'Creme brulee, Zizek'],
    ['removeTags()', '<p>Hello <b>World</b></p>', 'Hello World'],
    ['removeTags()', '1 < 2 and 3 > 2', '1  2'],
    ['removeTags()', 'a << b', 'a << b'],
    ['removeMarkdown()', '# Title\n- *one*\n- __two__\n> `code`', 'Title\none\ntwo\ncode'],
    ['removeMarkdown()', '[site](https://a.example) and ![image](b.png)', 'site and image'],
    ['removeMarkdown()', '1. first\n2 * 3 * 4', 'first\n2 * 3 * 4'],
    ['removeMarkdown()', '~~gone~~ ***both*** <b>x</b>', 'gone both x'],
    ['quote()', 'a "b" c', '"a \\"b\\" c"'],
    ['quote("\'")', "it's", "'it\\'s'"],
    ['urlEncode()', 'a b&c/ä', 'a%20b%26c%2F%C3%A4'],
    ['urlEncode(true)', 'https://a.example/x y?z=ä', 'https://a.example/x%20y?z=%C3%A4'],
    ['urlDecode()', 'a%20b%26c', 'a b&c'],
    ['urlDecode(true)', 'a%20b%26c', 'a b%26c'],
    ['toJsonString()', 'a "b"\n', '"a \\"b\\"\\n"'],
    ['base64Encode()', 'Grüße 🎉', 'R3LDvMOfZSDwn46J'],
    ['base64Decode()', 'R3LDvMOfZSDwn46J', 'Grüße 🎉'],
    // The alphabet of addresses is read as well.
    ['base64Decode()', '8J-OiQ', '🎉'],
  ])('%s of %j', (call, text, expected) => expect(onText(call, text)).toBe(expected));

  it('have a way back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        expect(onText('base64Encode().base64Decode()', text)).toBe(text);
        expect(onText('urlEncode().urlDecode()', text)).toBe(text);
        expect(onText('toJsonString().parseJson()', text)).toBe(text);
      }),
    );
  });

  it('in base64 are the same for texts of any length', () => {
    for (const length of [4095, 4096, 4097, 10_000]) {
      const text = 'x'.repeat(length);
      expect(onText('base64Encode()', text)).toBe(Buffer.from(text).toString('base64'));
    }
  });

  it.each(['base64Decode()', 'urlDecode()'])('cannot be made by %s of what is none', (call) => {
    expect(errorOf(() => onText(call, '%%%')).code).toBe('expression_failed');
  });
});

describe('the digest of a text', () => {
  it.each(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'])('is the one that everybody has: %s', (name) => {
    const expected = createHash(name).update('Grüße').digest('hex');
    expect(onText(`hash("${name}")`, 'Grüße')).toBe(expected);
    expect(onText(`hash("${name.toUpperCase()}")`, 'Grüße')).toBe(expected);
  });

  it('is by md5 where no algorithm is named; base64 is taken for one', () => {
    expect(onText('hash()', 'a')).toBe(createHash('md5').update('a').digest('hex'));
    expect(onText('hash("base64")', 'a')).toBe('YQ==');
  });

  it('is not made by an unknown algorithm; the error names those there are', () => {
    const { code, message } = errorOf(() => onText('hash("crc32")', 'a'));
    expect([code, message]).toEqual(['expression_failed', expect.stringMatching(/md5.*sha512.*"crc32"/)]);
  });
});

describe('the value that a text represents', () => {
  it.each<[string, string, unknown]>([
    ['toNumber()', ' 12.50 ', 12.5],
    ['toNumber()', '-1e3', -1000],
    ['toFloat()', '0x10', 16],
    ['toInt()', '12.9 kg', 12],
    ['toWholeNumber()', '-7.5', -7],
    ['parseJson()', '{"a": [1, null]}', { a: [1, null] }],
    ['parseJson()', '"text"', 'text'],
    ['toDate().toISOString()', '2024-01-31', '2024-01-31T00:00:00.000Z'],
  ])('%s of %j', (call, text, expected) => expect(onText(call, text)).toEqual(expected));

  it.each(['', '0', 'false', 'no', 'off', ' FALSE ', 'No'])('is false for %j', (text) => {
    expect(onText('toBoolean()', text)).toBe(false);
  });

  it.each(['true', 'yes', '1', 'on', 'null', '00', 'falsehood', 'false or something longer'])(
    'is true for %j',
    (text) => {
      expect(onText('toBoolean()', text)).toBe(true);
    },
  );

  it.each([
    ['toNumber()', ''],
    ['toNumber()', '  '],
    ['toNumber()', '12 kg'],
    ['toFloat()', 'x'],
    ['toInt()', 'kg 12'],
    ['toWholeNumber()', ''],
    ['toDate()', 'tomorrow'],
    ['parseJson()', '{"a": }'],
    ['parseJson()', ''],
  ])('is not found by %s in %j', (call, text) => {
    expect(errorOf(() => onText(call, text)).code).toBe('expression_failed');
  });
});
