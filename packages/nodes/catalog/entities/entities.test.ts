import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isLuhn } from '../../lib/banking/cards.ts';
import { numberOf } from '../../lib/entities/amounts.ts';
import { entitiesIn } from '../../lib/entities/in-text.ts';
import { dayBegin } from '../../lib/entities/today.ts';
import { entityTypes, withoutOverlaps } from '../../lib/entities/entity.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { figureInGuide } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import { entityExtraction } from './entityExtraction.node.ts';
import { markedEnglish, markedGerman, readMarks, unseenEnglish, unseenGerman } from './testing/marked.ts';

afterAll(closeWorkers);

/** A Wednesday. */
const today = Date.UTC(2026, 3, 15);
const options = { types: entityTypes, language: 'auto', country: 'DE', lists: [], today } as const;
const NAMES = /^(?:person|place|organization)$/;

/** F1 of what is found at exactly its place, in percent: of names, or of all else. */
function f1(marked: readonly string[], country: string, ofNames: boolean): number {
  let [right, missed, extra] = [0, 0, 0];
  for (const each of marked) {
    const { text, entities } = readMarks(each);
    const keys = (list: readonly { type: string; text: string; start: number }[]): Set<string> =>
      new Set(list.filter(({ type }) => NAMES.test(type) === ofNames).map((e) => `${e.type} ${e.start} ${e.text}`));
    const [wanted, found] = [keys(entities), keys(entitiesIn(text, { ...options, country }))];
    for (const key of wanted) right += found.has(key) ? 1 : 0;
    missed += wanted.difference(found).size;
    extra += found.difference(wanted).size;
  }
  return Math.round((200 * right) / (2 * right + missed + extra));
}

describe('entities', () => {
  it.each([
    ['English', markedEnglish, unseenEnglish, 'US'],
    ['German', markedGerman, unseenGerman, 'DE'],
  ])('are found in %s texts as often as the guide says', (language, known, unseen, country) => {
    expect(f1(known, country, false)).toBe(
      figureInGuide(`Dates, amounts, addresses, numbers, ${language}, known texts (F1)`),
    );
    expect(f1(unseen, country, false)).toBe(
      figureInGuide(`Dates, amounts, addresses, numbers, ${language}, unseen texts (F1)`),
    );
    expect(f1(known, country, true)).toBe(
      figureInGuide(`People, places, organizations, ${language}, known texts (F1)`),
    );
    expect(f1(unseen, country, true)).toBe(
      figureInGuide(`People, places, organizations, ${language}, unseen texts (F1)`),
    );
  });

  const valuesOf = (text: string, type: string, more = {}): unknown[] =>
    entitiesIn(text, { ...options, language: 'en', country: 'US', types: [type], ...more }).map(({ value }) => value);

  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-01'],
    ['1.3.26', '2026-03-01'],
    ['03/04/2026', '2026-03-04'],
    ['31/12/2026', '2026-12-31'],
    ['1st of March 2026', '2026-03-01'],
    ['Mar 1, 2026', '2026-03-01'],
    ['3 May', '--05-03'],
    ['May 2026', '2026-05'],
    ['tomorrow', '2026-04-16'],
    ['the day after tomorrow', '2026-04-17'],
    ['in two weeks', '2026-04-29'],
    ['next Monday', '2026-04-20'],
    ['last Wednesday', '2026-04-08'],
    ['by Friday', '2026-04-17'],
    ['this Wednesday', '2026-04-15'],
  ])('the date "%s" is %s', (written, value) => {
    expect(valuesOf(`It was ${written}, they say.`, 'date')).toEqual([value]);
  });

  it('dates are read by the country, and those that there are not are none', () => {
    expect(valuesOf('03/04/2026', 'date', { country: 'GB' })).toEqual(['2026-04-03']);
    expect(valuesOf('30.2.2026, 2026-13-01, 45/45/2026, version 1.2.3.4', 'date')).toEqual([]);
    expect(valuesOf('Guten Morgen, bis morgen früh', 'date', { language: 'de' })).toEqual(['2026-04-16']);
  });

  it.each([
    ['1,234.56', 'en', 1234.56],
    ['1.234,56', 'de', 1234.56],
    ['1,234', 'en', 1234],
    ['1,234', 'de', 1.234],
    ["1'234.50", 'en', 1234.5],
    ['1 234 567', 'de', 1_234_567],
    ['1.234.567', 'en', 1_234_567],
    ['0.5', 'de', 0.5],
    ['-12,5', 'de', -12.5],
  ])('the number %s in %s is %f', (written, language, value) => expect(numberOf(written, language)).toBe(value));

  it('amounts have their currency and their scale', () => {
    expect(
      entitiesIn('$2k, 3 Mio. Euro, 2 billion dollars, -5 €, CHF 1’000.-', {
        ...options,
        language: 'en',
        types: ['money'],
      }).map(({ value, currency }) => [value, currency]),
    ).toEqual([
      [2000, 'USD'],
      [3_000_000, 'EUR'],
      [2_000_000_000, 'USD'],
      [-5, 'EUR'],
      [1000, 'CHF'],
    ]);
    expect(valuesOf('2 Billionen, 2 billion euro', 'money', { language: 'de' })).toEqual([2_000_000_000_000]);
  });

  it('phone numbers are completed by the country', () => {
    const german = { language: 'de', country: 'DE' };
    expect(valuesOf('Tel. 030/1234567 oder 0049 (0)171 5550123', 'phone', german)).toEqual([
      '+49301234567',
      '+491715550123',
    ]);
    expect(valuesOf('Call 415-555-2671.', 'phone')).toEqual(['+14155552671']);
    expect(valuesOf('Phone: 030 1234567', 'phone', { country: '' })).toEqual(['0301234567']);
    expect(valuesOf('Order 12345678, 1.250.000 and 2026-03-01', 'phone', german)).toEqual([]);
  });

  it('numbers with check digits count only where these fit', () => {
    expect(valuesOf('DE89 3704 0044 0532 0130 01 and DE89370400440532013000 AB', 'iban')).toEqual([
      'DE89370400440532013000',
    ]);
    expect(valuesOf('4111-1111-1111-1111 and 4111 1111 1111 1112', 'card')).toEqual(['4111111111111111']);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), fc.nat(9), (digits, last) => {
        const fitting = '0123456789'.split('').filter((check) => isLuhn(digits + check));
        expect(fitting).toHaveLength(1);
        expect(isLuhn(`${digits}${last}`)).toBe(fitting[0] === String(last));
      }),
    );
  });

  it('addresses end where they end', () => {
    expect(valuesOf('(see https://example.com/a_(b)?c=1). www.example.org!', 'url')).toEqual([
      'https://example.com/a_(b)?c=1',
      'https://www.example.org/',
    ]);
    expect(valuesOf('Ada@Example.com. x@y, a..b@example.com', 'email')).toEqual(['ada@example.com']);
    expect(valuesOf('10.0.0.1, 300.1.1.1, 2001:db8::1, 12:30:45, ::', 'ip')).toEqual(['10.0.0.1', '2001:db8::1']);
    expect(valuesOf('#one #2 a#b #zwei-drei', 'hashtag')).toEqual(['one', 'zwei']);
  });

  it('postal codes are those of the country, or of a form that only one has', () => {
    expect(valuesOf('10115 Berlin, 1200 Euro, D-80331 München', 'postalCode', { country: 'DE' })).toEqual([
      '10115',
      '80331',
    ]);
    expect(valuesOf('SW1A 1AA, 1012 AB Amsterdam, CA 94105-1234', 'postalCode')).toEqual([
      'SW1A 1AA',
      '1012 AB',
      '94105-1234',
    ]);
  });

  it('of the user go before all others, whatever characters they have', () => {
    const lists = [{ type: 'product', names: ['C++ (2)', 'Paris'] }];
    expect(
      entitiesIn('We sold c++ (2) and PARIS in Paris', { ...options, lists, language: 'en' }).map(({ type }) => type),
    ).toEqual(['product', 'product', 'product']);
  });

  it('never overlap, and are at their places', async () => {
    const piece = fc.constantFrom(
      'Ada Weber',
      '1.3.2026',
      ' ',
      ',',
      '€5',
      'a@b.de',
      '+49 30 1234567',
      '#x',
      'Berlin',
      '10115',
      'GmbH',
      '4111111111111111',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join(' ');
        const found = entitiesIn(text, { ...options, language: 'de' });
        for (const [at, { start, end, text: part }] of found.entries()) {
          expect(text.slice(start, end)).toBe(part);
          expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
        }
      }),
    );
    const items = malformedTexts.map((text) => ({ json: { text } }));
    const { outputs } = await runNode(entityExtraction, { items });
    expect(outputs['main']).toHaveLength(items.length);
  });

  it('of two that overlap the first type counts, then the longer one', () => {
    const entity = (type: string, start: number, end: number) => ({ type, text: '', start, end, value: null });
    const kept = withoutOverlaps(
      [entity('b', 0, 9), entity('a', 3, 5), entity('b', 6, 8), entity('b', 6, 9)],
      (type) => (type === 'a' ? 0 : 1),
      10,
    );
    expect(kept.map(({ type, start, end }) => [type, start, end])).toEqual([
      ['a', 3, 5],
      ['b', 6, 9],
    ]);
  });
});

it('the day begins where the user is', () => {
  const now = Date.UTC(2026, 3, 15, 23, 30);
  expect(dayBegin(now, 'Europe/Berlin')).toBe(Date.UTC(2026, 3, 16));
  expect(dayBegin(now, 'America/New_York')).toBe(Date.UTC(2026, 3, 15));
});
