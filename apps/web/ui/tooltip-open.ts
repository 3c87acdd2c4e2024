import type { PointerEvent } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

/** How long the pointer rests on an element before its tooltip opens, in milliseconds. */
const OPEN_DELAY = 700;
/** Time after a tooltip has closed during which the next one opens without delay, in milliseconds. */
const SKIP_DELAY = 300;
/** Time in which the pointer may cross from the element to its tooltip, in milliseconds. */
const CROSSING = 120;

/** Shared by all tooltips, of which one is open at a time. */
const shared = { open: '', close: (): void => undefined, closedAt: Number.NEGATIVE_INFINITY };

/**
 * The open state of a tooltip: it opens after `OPEN_DELAY` under the mouse or a pen, and at once when the element gets the keyboard's focus.
 * Touch never opens it. It remains open while the pointer is on it, and closes when the element is pressed or left.
 */
export function useTooltipOpen() {
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
