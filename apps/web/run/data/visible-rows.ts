import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows above and below the visible ones that are rendered as well, so that a turn of the wheel shows no gap. */
const MARGIN = 12;

/** The rows to render: from `start` up to but without `end`. */
export interface RowRange {
  start: number;
  end: number;
}

/** The rows that can be seen in a box of this height that is scrolled so far; all sizes in pixels. */
export function rowRange(scrolled: number, height: number, rowHeight: number, total: number): RowRange {
  const first = Math.floor(Math.max(0, scrolled) / rowHeight);
  const start = Math.max(0, Math.min(first, total) - MARGIN);
  return { start, end: Math.min(total, first + Math.ceil(height / rowHeight) + MARGIN) };
}

/** The nearest ancestor that scrolls vertically; null if there is none. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/** Rows rendered before the height of the box is known, and where nothing scrolls. */
const FIRST = 50;

/** The rows of a table of `total` rows that can be seen in the element which scrolls around it. Rows have one height. */
export function useVisibleRows(table: RefObject<HTMLElement | null>, total: number, rowHeight: number): RowRange {
  const [range, setRange] = useState<RowRange>({ start: 0, end: FIRST });
  useLayoutEffect(() => {
    const scroller = table.current && scrollerOf(table.current);
    if (!scroller) return undefined;
    const follow = (): void => {
      const { scrollTop, clientHeight } = scroller;
      // Without a layout, as before it is shown, nothing is known of its height.
      if (clientHeight === 0) return;
      const next = rowRange(scrollTop, clientHeight, rowHeight, total);
      setRange((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    // In the frame that is scrolled: a turn of the wheel that is longer than the margin would show a gap before the next one.
    const followNow = (): void => flushSync(follow);
    follow();
    scroller.addEventListener('scroll', followNow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', followNow);
      observer.disconnect();
    };
  }, [table, total, rowHeight]);
  return { start: Math.min(range.start, total), end: Math.min(range.end, total) };
}
