import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Rows rendered beyond the visible ones, so that a quick scroll shows no gap. */
const SPARE = 8;
/** Rows rendered before the height is known. */
const AT_FIRST = 30;

interface WindowOptions {
  box: RefObject<HTMLElement | null>;
  /** Pixels; all rows are alike. */
  rowHeight: number;
  count: number;
}

/** The rows of a long list to render: `first` up to but not including `end`. */
export function useWindow({ box, rowHeight, count }: WindowOptions): { first: number; end: number } {
  const [range, setRange] = useState({ first: 0, end: AT_FIRST });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - SPARE);
      const end = Math.max(AT_FIRST, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + SPARE);
      setRange((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box, rowHeight]);

  return { first: Math.min(range.first, Math.max(0, count - 1)), end: Math.min(range.end, count) };
}

/** Scrolls a list of rows that are all alike until a row is in sight. */
export function showRow(list: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight;
  const { scrollTop, clientHeight } = list;
  if (top < scrollTop) list.scrollTo({ top });
  else if (top + rowHeight > scrollTop + clientHeight) list.scrollTo({ top: top + rowHeight - clientHeight });
}
