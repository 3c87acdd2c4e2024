import { describe, expect, it } from 'vitest';
import type { Writing } from './moments.ts';
import { checkedLocale, checkedZone, readMoment, valid } from './moments.ts';

const writing = (more: Partial<Writing> = {}): Writing => ({
  as: 'auto',
  pattern: '',
  zone: 'Europe/Zurich',
  locale: 'en',
  ...more,
});
const read = (text: string, more: Partial<Writing> = {}): string | null =>
  readMoment(text, writing(more), 'Date').toUTC().toISO();

describe('a date that is read', () => {
  it.each([
    // Without an offset it is in the zone, with summer time; with one it is where it says.
    ['2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
    ['2026-01-01 12:00:00', '2026-01-01T11:00:00.000Z'],
    ['2026-07-01T12:00:00-05:00', '2026-07-01T17:00:00.000Z'],
    ['Wed, 01 Jul 2026 12:00:00 +0200', '2026-07-01T10:00:00.000Z'],
    ['Wed, 01 Jul 2026 12:00:00 GMT', '2026-07-01T12:00:00.000Z'],
    // Four and eight digits are a year and a day, other numbers count from 1970: small ones in seconds.
    ['2026', '2025-12-31T23:00:00.000Z'],
    ['20260701', '2026-06-30T22:00:00.000Z'],
    ['1782900000', '2026-07-01T10:00:00.000Z'],
    ['1782900000000', '2026-07-01T10:00:00.000Z'],
    ['1782900000.5', '2026-07-01T10:00:00.500Z'],
    ['-86400', '1969-12-31T00:00:00.000Z'],
    [' 2026-07-01T00:00:00Z ', '2026-07-01T00:00:00.000Z'],
  ])('%s is %s', (text, moment) => expect(read(text)).toBe(moment));

  it('is what the field says where it says it', () => {
    expect(read('2026', { as: 'seconds' })).toBe('1970-01-01T00:33:46.000Z');
    expect(read('1782900000', { as: 'milliseconds' })).toBe('1970-01-21T15:15:00.000Z');
    expect(read('1. Juli 2026', { as: 'pattern', pattern: 'd. MMMM yyyy', locale: 'de' })).toBe(
      '2026-06-30T22:00:00.000Z',
    );
  });

  it.each([
    ['next week', {}],
    ['2026-02-30', {}],
    ['2026-07-01', { as: 'seconds' }],
    ['01/07/2026', { as: 'pattern', pattern: 'yyyy-MM-dd' }],
    ['', {}],
    ['1'.repeat(201), {}],
  ] as const)('cannot be %j as %j', (text, more) =>
    expect(() => read(text, more)).toThrow(expect.objectContaining({ code: 'date_unreadable' })),
  );

  it('that is beyond what can be counted is no moment', () =>
    expect(() => valid(readMoment('9999-12-31', writing(), 'Date').plus({ years: 999_999 }))).toThrow(
      expect.objectContaining({ code: 'date_out_of_range' }),
    ));
});

describe('a time zone', () => {
  it.each([
    ['', 'Asia/Tokyo'],
    [' Europe/Zurich ', 'Europe/Zurich'],
    ['+2', 'UTC+2'],
    ['UTC-03:30', 'UTC-03:30'],
    ['gmt+1', 'UTC+1'],
  ])('%j is %s', (given, zone) => expect(checkedZone(given, 'Asia/Tokyo')).toBe(zone));

  it('that nobody knows is refused, and so is a language', () => {
    expect(() => checkedZone('Mars/Olympus', 'UTC')).toThrow(expect.objectContaining({ code: 'field_invalid' }));
    expect(() => checkedLocale('no language')).toThrow(expect.objectContaining({ code: 'field_invalid' }));
    expect([checkedLocale(''), checkedLocale(' de-ch ')]).toEqual(['en', 'de-CH']);
  });
});
