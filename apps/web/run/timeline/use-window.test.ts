// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../testing/browser.ts';
import { showRow, useWindow } from './use-window.ts';

/** A list of this height on screen. */
function listOf(clientHeight: number): HTMLElement {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { value: clientHeight });
  element.scrollTo = (to?: ScrollToOptions | number) => {
    if (typeof to === 'object') element.scrollTop = to.top ?? 0;
  };
  return element;
}
function scroll(element: HTMLElement, top: number): void {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}

describe('the rows of a long list that are rendered', () => {
  const rows = (element: HTMLElement | null, count: number) =>
    renderHook(({ of }) => useWindow({ box: { current: element }, rowHeight: 20, count: of }), {
      initialProps: { of: count },
    });

  it('are the first thirty at least, or all of a short list', () => {
    expect(rows(null, 1000).result.current).toEqual({ first: 0, end: 30 });
    expect(rows(null, 7).result.current).toEqual({ first: 0, end: 7 });
    expect(rows(listOf(100), 1000).result.current).toEqual({ first: 0, end: 30 });
  });

  it('are those in sight with some to spare on both sides', () => {
    const list = listOf(400);
    const { result } = rows(list, 1000);
    act(() => scroll(list, 2000));
    expect(result.current).toEqual({ first: 92, end: 128 });
    act(() => scroll(list, 2010));
    expect(result.current).toEqual({ first: 92, end: 129 });
    act(() => scroll(list, 0));
    expect(result.current).toEqual({ first: 0, end: 30 });
  });

  it('are not beyond the end, also where the list gets shorter', () => {
    const list = listOf(400);
    const { result, rerender } = rows(list, 1000);
    act(() => scroll(list, 19_600));
    expect(result.current).toEqual({ first: 972, end: 1000 });
    rerender({ of: 10 });
    expect(result.current).toEqual({ first: 9, end: 10 });
    rerender({ of: 0 });
    expect(result.current).toEqual({ first: 0, end: 0 });
  });

  it('are no longer counted once the list has gone', () => {
    const list = listOf(400);
    const { result, unmount } = rows(list, 1000);
    unmount();
    act(() => scroll(list, 2000));
    expect(result.current).toEqual({ first: 0, end: 30 });
  });
});

describe('a row', () => {
  it.each([
    ['above comes to the top', 500, 3, 60],
    ['below comes to the bottom', 0, 30, 520],
    ['at the top stays', 60, 3, 60],
    ['at the bottom stays', 0, 4, 0],
    ['half in sight comes wholly', 70, 3, 60],
  ])('%s', (_case, scrollTop, index, expected) => {
    const list = listOf(100);
    list.scrollTop = scrollTop;
    showRow(list, index, 20);
    expect(list.scrollTop).toBe(expected);
  });
});
