// @vitest-environment jsdom
import fc from 'fast-check';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import '../../testing/browser.ts';
import { rowRange, useVisibleRows } from './visible-rows.ts';

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

/** A table of 2,000 rows of 26 pixels in a box that scrolls. */
function Table() {
  const table = useRef<HTMLTableElement>(null);
  const { start, end } = useVisibleRows(table, 2000, 26);
  return (
    <div data-testid="box" style={{ overflowY: 'auto' }}>
      <table ref={table}>
        <caption>{`${start} to ${end}`}</caption>
      </table>
    </div>
  );
}

it('the rows of a place that was scrolled to are there in the same frame', () => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 260, configurable: true });
  render(<Table />);
  expect(screen.getByText('0 to 22')).toBeDefined();
  const box = screen.getByTestId('box');
  box.scrollTop = 26_000;
  // Not by a helper that would wait for React.
  box.dispatchEvent(new Event('scroll'));
  expect(screen.getByText('988 to 1022')).toBeDefined();
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});
