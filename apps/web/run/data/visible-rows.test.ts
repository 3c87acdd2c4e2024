import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowRange } from './visible-rows.ts';

describe('the rows that are rendered', () => {
  it('include every row that can be seen, and few others', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 10, max: 60 }),
        fc.integer({ min: 0, max: 10_000 }),
        (scrolled, height, rowHeight, total) => {
          const { start, end } = rowRange(scrolled, height, rowHeight, total);
          const first = Math.floor(scrolled / rowHeight);
          const last = Math.min(total - 1, Math.floor((scrolled + height - 1) / rowHeight));
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(total);
          if (first <= last) {
            expect(start).toBeLessThanOrEqual(first);
            expect(end).toBeGreaterThan(last);
          }
          expect(end - start).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 24);
        },
      ),
    ));
});
