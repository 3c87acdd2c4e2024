// @vitest-environment jsdom
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../testing/browser.ts';
import { Pager, useExistingPage } from './pager.tsx';

/** Shows a pager and returns the pages that it asks for. */
function show(page: number, total: number): number[] {
  const asked: number[] = [];
  render(<Pager label="Pages of orders" page={page} total={total} onChange={(to) => asked.push(to)} />);
  return asked;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the pages of a list', () => {
  it.each([0, 1, 50])('are not shown where one is enough: %i entries', (total) => {
    show(0, total);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([
    [0, 51, '1–50 of 51', true, false],
    [1, 51, '51–51 of 51', false, true],
    [1, 151, '51–100 of 151', false, false],
    [24, 1250, '1,201–1,250 of 1,250', false, true],
    // Further entries are neither counted nor reached.
    [199, 10_001, '9,951–10,000 of 10,000+', false, true],
    [198, 10_001, '9,901–9,950 of 10,000+', false, false],
  ])('page %i of %i entries: %s', (page, total, text, isFirst, isLast) => {
    show(page, total);
    expect(screen.getByRole('status').textContent).toBe(text);
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([isFirst, isLast]);
  });

  it('follow each other', () => {
    const asked = show(3, 500);
    fireEvent.click(button('Next'));
    fireEvent.click(button('Previous'));
    expect(asked).toEqual([4, 2]);
  });
});

describe('a page that is there no longer', () => {
  it.each([
    [2, 100, [1]],
    [9, 0, [0]],
    [1, 51, []],
    [0, 0, []],
    [3, undefined, []],
    [500, 20_000, [199]],
  ])('is left for the last one: page %i of %s entries', (page, total, left) => {
    const asked: number[] = [];
    renderHook(() => useExistingPage({ total, isPrevious: false, page, onChange: (to) => asked.push(to) }));
    expect(asked).toEqual(left);
  });

  it('is not known to be gone while the page before is shown', () => {
    const asked: number[] = [];
    const { rerender } = renderHook(
      ({ isPrevious }) => useExistingPage({ total: 10, isPrevious, page: 2, onChange: (to) => asked.push(to) }),
      { initialProps: { isPrevious: true } },
    );
    expect(asked).toEqual([]);
    rerender({ isPrevious: false });
    expect(asked).toEqual([0]);
  });
});
