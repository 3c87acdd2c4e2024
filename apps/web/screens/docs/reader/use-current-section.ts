import { useEffect, useState } from 'react';
import type { Heading } from '../markdown/blocks.ts';

/** Pixels below the top edge within which a heading counts as read: the header covers most of them. */
const READING_LINE = 120;

/** The id of the heading under which the reader is; null above the first. */
export function useCurrentSection(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const look = (): void => {
      const passed = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE,
      );
      // The last section may be too short ever to reach the line.
      const atEnd =
        window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((atEnd ? headings : passed).at(-1)?.id ?? null);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [headings]);
  return current;
}
