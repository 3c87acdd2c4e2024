import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatter } from './formatter.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { hidden, masked } from './masks.ts';
import { charactersOf, inCase, slugOf, truncated } from '../../lib/text/words.ts';

const result = async (value: JsonValue, data: JsonObject): Promise<JsonValue | undefined> =>
  (await runNode(formatter, { items: [{ json: { value } }], data: { field: 'value', ...data } })).outputs['main']?.[0]
    ?.json['value'];
/** With plain spaces in place of those that do not break. */
const plain = (value: JsonValue | undefined): string => asText(value).replace(/[\u00a0\u202f]/g, ' ');

describe('cases', () => {
  it.each([
    ['upper', 'straße nr. 5', 'STRASSE NR. 5'],
    ['lower', 'ÀB C', 'àb c'],
    ['title', "it's the END-of 2nd day", "It's The End-Of 2nd Day"],
    ['sentence', 'HELLO THERE. how ARE you? fine', 'Hello there. How are you? Fine'],
    ['camel', 'Customer first-name ID', 'customerFirstNameId'],
    ['pascal', 'XMLHttpRequest v2', 'XmlHttpRequestV2'],
    ['snake', 'orderLineItems', 'order_line_items'],
    ['kebab', ' Order  Line/Items ', 'order-line-items'],
    ['constant', 'maxRetries2Go', 'MAX_RETRIES2_GO'],
  ] as const)('%s of %j is %j', (to, text, expected) => {
    expect(inCase(text, to, 'en')).toBe(expected);
  });

  it('go by the language', () => {
    expect(inCase('istanbul', 'upper', 'tr')).toBe('İSTANBUL');
  });

  it('of names do not change when they are applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', '-', 'é') }), (text) => {
        const once = inCase(text, 'snake', 'en');
        expect(inCase(once, 'snake', 'en')).toBe(once);
      }),
    );
  });
});

describe('texts', () => {
  it.each([
    ['  a  b ', { operation: 'trim' }, 'a  b'],
    ['  a  b ', { operation: 'trim', spaces: 'start' }, 'a  b '],
    ['  a  b ', { operation: 'trim', spaces: 'end' }, '  a  b'],
    ['  a \n b ', { operation: 'trim', spaces: 'all' }, 'a b'],
    ['7', { operation: 'pad', length: 3, side: 'end', filler: '-' }, '7--'],
    ['a.b.c', { operation: 'replace', search: '.', replacement: '$&' }, 'a$&b$&c'],
    [['a', 'b'], { operation: 'list', listType: 'disjunction', locale: 'de' }, 'a oder b'],
  ])('%j with %j is %j', async (value, data, expected) => {
    expect(await result(value, data)).toBe(expected);
  });

  it('that are missing or null stay so', async () => {
    expect(await result(null, { operation: 'case' })).toBeNull();
    expect(
      (await runNode(formatter, { items: [{ json: { a: 1 } }], data: { field: 'value' } })).outputs['main'],
    ).toEqual([{ json: { a: 1 } }]);
  });

  it('of several fields are not put in one', async () => {
    await expect(
      runNode(formatter, { items: [{ json: { a: 'x', b: 'y' } }], data: { field: 'a, b', to: 'c' } }),
    ).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it.each([
    ['Crème Brûlée', 'en', 'creme-brulee'],
    ['  Łódź & Ørsted’s ', 'en', 'lodz-orsteds'],
    ['Öl', 'sv', 'ol'],
    ['Öl', 'de-CH', 'oel'],
    ['Привет, мир', 'ru', 'привет-мир'],
  ])('slug of %s in %s is %s', (text, locale, expected) => {
    expect(slugOf(text, '-', locale)).toBe(expected);
  });

  it('are never longer than asked for, and shorter ones stay as they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (text, length, words) => {
          const short = truncated(text, length, '…', words, 'en');
          expect(charactersOf(short, 'en').length).toBeLessThanOrEqual(length);
          if (charactersOf(text, 'en').length <= length) expect(short).toBe(text);
        },
      ),
    );
    expect(truncated('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2, '…', false, 'en')).toBe('👨‍👩‍👧‍👦…');
    expect(truncated('The quick brown', 10, '…', true, 'en')).toBe('The quick…');
    expect(truncated('The quick brown', 10, '', false, 'en')).toBe('The quick');
    expect(truncated('Donaudampfschiff', 6, '…', true, 'en')).toBe('Donau…');
  });
});

describe('patterns', () => {
  it.each([
    ['1234567890', '(###) ###-####', '(123) 456-7890'],
    ['ab-12', 'AA\\#**', 'ab#12'],
    ['123', '##', null],
    ['1', '##', null],
    ['a', '#', null],
    ['1', 'A', null],
  ])('%s in %s is %s', (text, pattern, expected) => {
    expect(masked(text, pattern)).toBe(expected);
  });

  it('hide all but the end', () => {
    expect(hidden('CH93 0076 2011', 4, '*')).toBe('**** **** 2011');
    expect(hidden('abc', 5, '*')).toBe('abc');
    expect(hidden('abc', 0, '*')).toBe('***');
  });
});

describe('numbers', () => {
  it.each([
    [1234567.891, { operation: 'number' }, '1,234,567.891'],
    [1234567.891, { operation: 'number', locale: 'de', decimals: 2 }, '1.234.567,89'],
    [1234567.891, { operation: 'number', grouping: false, decimals: 0 }, '1234568'],
    [1234567, { operation: 'number', notation: 'compact' }, '1.2M'],
    ['12345678901234567890.12', { operation: 'number', decimals: 2 }, '12,345,678,901,234,567,890.12'],
    [1234.5, { operation: 'currency', currency: 'usd' }, '$1,234.50'],
    [1234.5, { operation: 'currency', currency: 'EUR', locale: 'fr' }, '1 234,50 €'],
    [1234.5, { operation: 'currency', currency: 'JPY', locale: 'en' }, '¥1,235'],
    [0.256, { operation: 'percent' }, '25.6%'],
    [25.6, { operation: 'percent', share: false, decimals: 1, locale: 'de' }, '25,6 %'],
    [0, { operation: 'bytes' }, '0 byte'],
    [999, { operation: 'bytes' }, '999 byte'],
    [999_960, { operation: 'bytes' }, '1 MB'],
    [1_536_000, { operation: 'bytes' }, '1.5 MB'],
  ])('%j with %j is %s', async (value, data, expected) => {
    expect(plain(await result(value, data))).toBe(expected);
  });

  it.each([
    [true, {}],
    ['', {}],
    ['1,5', {}],
    [1, { operation: 'currency', currency: 'euro' }],
    [1, { locale: 'english please' }],
  ])('%j with %j is refused', async (value, data) => {
    await expect(result(value, { operation: 'number', ...data })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('dates', () => {
  it.each([
    [{ show: 'both', style: 'medium', zone: 'Europe/Zurich', locale: 'de' }, '14.07.2026, 18:30:00'],
    [{ style: 'full' }, 'Tuesday, July 14, 2026'],
    [{ show: 'time', style: 'short', locale: 'en-GB' }, '16:30'],
  ])('with %j are %s', async (data, expected) => {
    expect(plain(await result('2026-07-14T16:30:00Z', { operation: 'date', ...data }))).toBe(expected);
    expect(plain(await result('1784046600', { operation: 'date', ...data }))).toBe(expected);
  });

  it('are in the time zone of the workflow where the node names none', async () => {
    const given = await runNode(formatter, {
      items: [{ json: { value: '2026-07-14T16:30:00Z' } }],
      data: { field: 'value', operation: 'date', show: 'time', style: 'short', locale: 'en-GB' },
      timeZone: 'Asia/Tokyo',
    });
    expect(given.outputs['main']?.[0]?.json['value']).toBe('01:30');
  });

  it('that are none are refused', async () => {
    await expect(result('soon', { operation: 'date' })).rejects.toMatchObject({ code: 'date_unreadable' });
    await expect(result('2026-01-01', { operation: 'date', zone: 'Mars/Olympus' })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
