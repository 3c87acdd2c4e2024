import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** A ref for the heading of a view that replaces a list. It takes the focus if the link that led here had it, since that link is removed. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ focusVisible: false });
  }, []);
  return heading;
}
