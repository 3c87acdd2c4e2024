import { describe, expect, it } from 'vitest';
import { isDay, isFederalBankingDay, nextDay } from './banking-days.ts';

describe('days on which banks in the US settle', () => {
  // Holiday schedule of the Federal Reserve.
  it.each([
    ['2026-11-26', false], // Thanksgiving
    ['2026-11-27', true],
    ['2026-05-25', false], // Memorial Day
    ['2026-06-19', false],
    ['2026-07-03', true], // July 4 falls on a Saturday.
    ['2027-07-05', false], // July 4 falls on a Sunday.
    ['2027-01-18', false], // Martin Luther King
    ['2027-02-15', false],
    ['2026-09-07', false],
    ['2026-10-12', false],
    ['2026-11-28', false], // a Saturday
  ])('%s: %s', (day, open) => expect(isFederalBankingDay(day)).toBe(open));

  it('finds the next one', () => expect(nextDay('2026-12-24', isFederalBankingDay)).toBe('2026-12-28'));
});

it('knows days that exist', () =>
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '2027-1-1'].map(isDay)).toEqual([true, false, false, false]));
