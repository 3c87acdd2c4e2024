import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** The inner size of an element in pixels, kept up to date; null before it is rendered. Known before the first paint. */
export function useBox(element: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [box, setBox] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setBox({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
