import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** True while an element is at least this many pixels wide. */
export function useWide(element: RefObject<HTMLElement | null>, from: number): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= from));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, from]);
  return wide;
}
