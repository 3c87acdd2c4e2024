import { DismissableLayer, Popper } from 'radix-ui/internal';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';

interface TooltipBubbleProps {
  id: string;
  /** The element it points at. */
  anchor: RefObject<HTMLElement | null>;
  side: 'top' | 'right' | 'bottom' | 'left';
  shortcut: string | undefined;
  onDismiss: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** An open tooltip. Escape closes it before what lies beneath. */
export function TooltipBubble({ anchor, side, shortcut, onDismiss, children, ...rest }: TooltipBubbleProps) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      {createPortal(
        <DismissableLayer.Root asChild onFocusOutside={(event) => event.preventDefault()} onDismiss={onDismiss}>
          <Popper.Content
            role="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-64 animate-pop-in items-center gap-2 rounded-sm bg-ink px-2 py-1 text-xs text-bg shadow-float"
            {...rest}
          >
            {children}
            {shortcut && <Kbd inverted>{shortcut}</Kbd>}
          </Popper.Content>
        </DismissableLayer.Root>,
        document.body,
      )}
    </Popper.Root>
  );
}
