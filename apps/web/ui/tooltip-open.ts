import type { PointerEvent, RefObject } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

/** How long the pointer rests on an element before its tooltip opens, in milliseconds. */
export const OPEN_DELAY = 700;
/** For so long after a tooltip has closed, the next one opens without delay; milliseconds. */
export const SKIP_DELAY = 300;
/** Time in which the pointer may cross from the element to its tooltip, in milliseconds. */
const CROSSING = 120;

/** What all tooltips share: one is open at a time. */
const shared = { open: '', close: (): void => undefined, closedAt: Number.NEGATIVE_INFINITY };

/**
 * When a tooltip is open: after `OPEN_DELAY` under the mouse or a pen, at once for the keyboard's focus. Never for touch, which has no resting place.
 * It stays while the pointer is on it, and goes when the element is pressed, left or scrolled away.
 */
export function useTooltipOpen(anchor: RefObject<HTMLElement | null>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
    if (shared.open !== id) return;
    shared.open = '';
    shared.closedAt = performance.now();
  }, [id]);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    if (shared.open !== '' && shared.open !== id) shared.close();
    shared.open = id;
    shared.close = close;
    setOpen(true);
  }, [close, id]);

  useEffect(() => close, [close]);
  useEffect(() => {
    if (!open) return;
    const onScroll = (event: Event): void => {
      if (event.target instanceof Node && anchor.current && event.target.contains(anchor.current)) close();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [open, close, anchor]);

  const stay = (): void => clearTimeout(timer.current);
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, open ? CROSSING : 0);
  };

  return {
    open,
    close,
    onAnchor: {
      onPointerEnter: ({ pointerType }: PointerEvent): void => {
        if (pointerType === 'touch') return;
        stay();
        if (open) return;
        if (performance.now() - shared.closedAt < SKIP_DELAY) show();
        else timer.current = setTimeout(show, OPEN_DELAY);
      },
      onPointerLeave: leave,
      onPointerDown: (): void => {
        pressed.current = true;
        window.addEventListener('pointerup', () => (pressed.current = false), { once: true });
        close();
      },
      onClick: close,
      onFocus: (): void => {
        if (!pressed.current) show();
      },
      onBlur: close,
    },
    onBubble: { onPointerEnter: stay, onPointerLeave: leave },
  };
}
