import { useState } from 'react';

interface Remembered {
  /** In pixels, within its bounds. */
  size: number;
  set(size: number): void;
}

export interface SizeBounds {
  /** Key in localStorage. */
  key: string;
  initial: number;
  min: number;
  max: number;
}

function read({ key, initial, min, max }: SizeBounds): number {
  try {
    const size = Number.parseFloat(localStorage.getItem(key) ?? '');
    return Number.isFinite(size) ? Math.min(Math.max(size, min), max) : initial;
  } catch {
    // Storage is switched off: a size lasts as long as the panel is open.
    return initial;
  }
}

/** A size that the user has set, kept in this browser. */
export function useRememberedSize(bounds: SizeBounds): Remembered {
  const [size, setSize] = useState(() => read(bounds));
  return {
    size,
    set(wanted) {
      const next = Math.round(Math.min(Math.max(wanted, bounds.min), bounds.max));
      setSize(next);
      try {
        localStorage.setItem(bounds.key, String(next));
      } catch {
        // As above: not kept, but in force.
      }
    },
  };
}
