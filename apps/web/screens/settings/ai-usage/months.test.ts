import { expect, it } from 'vitest';
import { fillMonths, monthName, shortMonth, yearUpTo } from './months.ts';

it('months have names, and a year of them ends with the last', () => {
  expect([monthName('2026-11'), shortMonth('2026-01')]).toEqual(['November 2026', 'Jan 2026']);
  const year = yearUpTo('2026-02');
  expect([year[0], year[10], year.at(-1), year.length]).toEqual(['2025-03', '2026-01', '2026-02', 12]);
});

it('months without use are none the less there', () => {
  const known = { month: '2026-02', calls: 1, inputTokens: 2, outputTokens: 3, cost: 4, unpriced: 0 };
  const [empty, full] = fillMonths(['2026-01', '2026-02'], [known]);
  expect(empty).toMatchObject({ month: '2026-01', calls: 0, cost: 0 });
  expect(full).toBe(known);
});
