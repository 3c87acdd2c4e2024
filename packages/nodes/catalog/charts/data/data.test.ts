import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkOn } from '../../../lib/palette.ts';
import { gathered } from './aggregate.ts';
import { nextStart, periodFor, periods, startOf } from './periods.ts';
import { binEdges, boxOf, countIn } from './spread.ts';

describe('bins', () => {
  const numbers = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 });

  it('hold every value once', () => {
    fc.assert(
      fc.property(numbers, fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }), (values, bins) => {
        const edges = binEdges(values, bins);
        expect(countIn(edges, values).reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(edges.toSorted((a, b) => a - b)).toEqual(edges);
      }),
    );
  });

  it('have round edges', () => {
    expect(binEdges([1.3, 4, 5, 6, 7, 8, 9.9], undefined)).toEqual([0, 5, 10]);
    expect(binEdges([3, 3], undefined)).toEqual([2.5, 3.5]);
  });
});

describe('a box', () => {
  // Quartiles as PERCENTILE.INC of spreadsheets returns them.
  it('has quartiles, and what lies far outside apart', () => {
    expect(boxOf([7, 1, 2, 3, 4, 5, 6, 50])).toEqual({ box: [1, 2.75, 4.5, 6.25, 7], outliers: [50] });
  });
});

describe('periods', () => {
  it('begin on Mondays, first days of months and quarters', () => {
    const time = Date.UTC(2026, 7, 13, 15, 40);
    const starts = periods.map((period) => new Date(startOf(time, period)).toISOString().slice(0, 13));
    expect(starts).toEqual([
      '2026-08-13T15',
      '2026-08-13T00',
      '2026-08-10T00',
      '2026-08-01T00',
      '2026-07-01T00',
      '2026-01-01T00',
    ]);
  });

  it('follow each other without a gap', () => {
    const times = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(times, fc.constantFrom(...periods), (time, period) => {
        const start = startOf(time, period);
        const next = nextStart(start, period);
        expect(start).toBeLessThanOrEqual(time);
        expect(next).toBeGreaterThan(time);
        expect(startOf(next, period)).toBe(next);
        expect(startOf(next - 1, period)).toBe(start);
      }),
    );
  });

  it('are as short as the number of them allows', () => {
    const day = 86_400_000;
    expect(periodFor(0, 10 * day, 36, 'day')).toBe('day');
    expect(periodFor(0, 100 * day, 36, 'day')).toBe('week');
    expect(periodFor(0, 20_000 * day, 36)).toBe('year');
  });
});

describe('gathered values', () => {
  it('keep the largest and put the rest together, last', async () => {
    const rows = ['a', 'b', 'c', 'c', 'd'].map((category, index) => ({ category, series: 's', value: index + 1 }));
    expect(await gathered(rows, { aggregate: 'mean', order: 'least', mostCategories: 3, mostSeries: 8 })).toEqual({
      categories: ['c', 'd', 'Other'],
      series: [{ name: 's', values: [3.5, 5, 1.5] }],
    });
  });
});

describe('ink on a color', () => {
  it('can be read', () => {
    expect([inkOn('#ffffff'), inkOn('#f2f5fe'), inkOn('#1c2f7a'), inkOn('#000000')]).toEqual([
      '#1b1f28',
      '#1b1f28',
      '#ffffff',
      '#ffffff',
    ]);
  });
});
