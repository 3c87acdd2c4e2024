import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/lazy-module.ts';

/** The time in milliseconds after which a visitor without input counts as staying. */
const STAYS_AFTER = 4000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * True once a visitor sees the element: it is in view, and the visitor has moved or stayed for a while. Visitors who only pass through,
 * or asked the browser to save data, do not load it.
 */
export function useVisitor(element: RefObject<HTMLElement | null>): boolean {
  const [stays, setStays] = useState(false);
  const [inView, setInView] = useState(false);

  useEffect(() => {
    if (savesData()) return;
    const stop = new AbortController();
    const stay = (): void => {
      stop.abort();
      whenIdle(() => setStays(true));
    };
    for (const sign of signs) window.addEventListener(sign, stay, { passive: true, signal: stop.signal });
    const timer = setTimeout(stay, STAYS_AFTER);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => stop.abort();
  }, []);

  useEffect(() => {
    const { current } = element;
    if (!current || inView) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, inView]);

  return stays && inView;
}

/** Not every browser says so. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
