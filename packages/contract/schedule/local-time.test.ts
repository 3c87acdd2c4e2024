import { describe, expect, it } from 'vitest';
import { isTimeZone, offsetText, parseLocal, toInstant, toLocal } from './local-time.ts';
import { tickItem } from './tick-item.ts';

const instant = (text: string, zone: string): string => {
  const local = parseLocal(text);
  return local ? new Date(toInstant(local, zone)).toISOString() : 'unreadable';
};

describe('a time of the clock', () => {
  it.each([
    ['2026-07-01T12:00', 'Europe/Zurich', '2026-07-01T10:00:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Zurich', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z'],
    ['2026-03-08T02:00:01', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    // A day that Samoa has never had.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2026-02-29T12:00', 'UTC', 'unreadable'],
    ['2026-02-28T24:00', 'UTC', 'unreadable'],
  ])('%s in %s is %s', (text, zone, at) => {
    expect(instant(text, zone)).toBe(at);
  });

  it('is read back from its instant', () => {
    expect(toLocal(Date.parse('2026-12-31T23:00:00Z'), 'Europe/Zurich')).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
      second: 0,
    });
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('may be %s', (zone) =>
    expect(isTimeZone(zone)).toBe(true),
  );
  it.each(['', 'Mars/Olympus', '+02:00', 'x'.repeat(80)])('cannot be %j', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  );
  it('has an offset', () =>
    expect([offsetText(0), offsetText(19_800_000), offsetText(-12_600_000)]).toEqual(['+00:00', '+05:30', '-03:30']));
});

describe('the item of a tick', () => {
  it('has its time, in parts and in its zone', () => {
    expect(
      tickItem('Asia/Kolkata', Date.parse('2026-05-03T18:30:00Z'), Date.parse('2026-05-03T18:30:01.4Z'), 2),
    ).toEqual({
      scheduledAt: '2026-05-04T00:00:00+05:30',
      firedAt: '2026-05-04T00:00:01+05:30',
      timeZone: 'Asia/Kolkata',
      date: '2026-05-04',
      time: '00:00:00',
      year: 2026,
      month: 5,
      day: 4,
      hour: 0,
      minute: 0,
      second: 0,
      weekday: 'Monday',
      isoWeekday: 1,
      missed: 2,
    });
  });

  it('counts Sunday as the seventh day', () => {
    expect(tickItem('UTC', Date.parse('2026-05-03T12:00:00Z'), 0, 0)).toMatchObject({
      weekday: 'Sunday',
      isoWeekday: 7,
    });
  });
});
