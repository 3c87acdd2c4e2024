import type { ReactElement, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import { Slot } from './slot.tsx';
import { useTooltipOpen } from './tooltip-open.ts';

// Radix's tooltip with its positioning library: too heavy for the first load, and needed only once a tooltip opens.
const bubble = lazyModule(() => import('./tooltip-bubble.tsx'));

export interface TooltipProps {
  /** A few words. The child needs its own accessible name: a tooltip only repeats it visually. */
  content: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and event handlers. It remains the same element when the tooltip opens. */
  children: ReactElement;
}

/** Names an icon button for the mouse and for keyboard focus. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const { open, close, onAnchor, onBubble } = useTooltipOpen();
  const Bubble = useLazyModule(bubble, open)?.TooltipBubble;
  return (
    <>
      <Slot ref={anchor} {...(open && { 'aria-describedby': id })} {...onAnchor}>
        {children}
      </Slot>
      {open && Bubble && (
        <Bubble id={id} anchor={anchor} side={side} shortcut={shortcut} onDismiss={close} {...onBubble}>
          {content}
        </Bubble>
      )}
    </>
  );
}
