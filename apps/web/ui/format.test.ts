import { expect, it } from 'vitest';
import { formatAgo, formatDuration, formatMoney, formatTotal } from './format.ts';

it.each([
  [0, '0 ms'],
  [99, '99 ms'],
  [99.7, '0.1s'],
  [1449, '1.4s'],
  [59_949, '59.9s'],
  [59_960, '1m 0s'],
  [200_000, '3m 20s'],
  [7_500_000, '2h 5m'],
  [5 * 86_400_000, '5d 0h'],
])('%d ms read as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

it.each([
  ['1234.50', 'EUR', '€1,234.50'],
  ['500', 'JPY', '¥500'],
  ['1.230', 'KWD', 'KWD\u00a01.230'],
  // By CLDR, forints are written without digits; a bank takes two.
  ['12.50', 'HUF', 'HUF\u00a012.50'],
  // More digits than a number has.
  ['90071992547409939.99', 'USD', '$90,071,992,547,409,939.99'],
  ['3', 'points', '3 points'],
])('%s %s reads as %s', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text));

it.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [3 * 86_400_000, '3 days ago'],
  [-5000, 'just now'],
])('%d ms before now is %s', (ms, text) => {
  const now = Date.UTC(2026, 0, 31);
  expect(formatAgo(new Date(now - ms).toISOString(), now)).toBe(text);
});

it.each([
  [0, '0'],
  [1234, '1,234'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('a total of %d entries is shown as %s', (total, text) => expect(formatTotal(total)).toBe(text));
