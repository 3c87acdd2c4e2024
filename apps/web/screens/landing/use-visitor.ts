import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/lazy-module.ts';

/** Milliseconds after which somebody who only looks counts as staying. */
const STAYS_AFTER = 4000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * True once somebody is there to look at the element: it is in view, and the visitor has moved or stayed for a while. Who only passes through,
 * or asked the browser to save data, is not made to fetch what only they would look at.
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
