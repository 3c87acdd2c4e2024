import { Popover as RadixPopover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** True if an element has the focus, and not only the page. */
const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

/** A small window tied to the element that opened it. */
export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;
export const PopoverAnchor = RadixPopover.Anchor;

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  onCloseAutoFocus,
  ...props
}: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={classes('popup w-72 p-3', className)}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          // Whoever has pressed something else while the window closed goes on there.
          if (hasFocus()) event.preventDefault();
        }}
        {...props}
      />
    </RadixPopover.Portal>
  );
}
