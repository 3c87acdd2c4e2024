import { Tooltip } from 'radix-ui';
import type { ReactNode, Ref, RefObject } from 'react';
import { useImperativeHandle, useState } from 'react';
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

/** An open tooltip. Escape and scrolling its element close it; Escape closes it before the dialog or menu behind it. */
export function TooltipBubble({ anchor, side, shortcut, onDismiss, children, ...rest }: TooltipBubbleProps) {
  const [place] = useState(() => placeFor(anchor.current));
  return (
    <Tooltip.Provider disableHoverableContent>
      <Tooltip.Root open onOpenChange={(open) => !open && onDismiss()}>
        <Tooltip.Trigger asChild>
          <Anchor element={anchor} />
        </Tooltip.Trigger>
        <Tooltip.Portal container={place}>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-64 animate-pop-in items-center gap-2 rounded-sm bg-ink px-2 py-1 text-xs text-bg shadow-float"
            {...rest}
          >
            {children}
            {shortcut && <Kbd inverted>{shortcut}</Kbd>}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** Where the bubble of an element is drawn: in the page's content, which is a landmark, unless the element is in a window above it. */
function placeFor(element: HTMLElement | null): HTMLElement | null {
  const content = document.getElementById('content');
  const frame = element?.closest('[role="dialog"], [role="alertdialog"]');
  return frame && !content?.contains(frame) ? null : content;
}

/** Passes an already rendered element to the library as its trigger. Renders nothing. */
function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
