import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/**
 * `<DropdownMenu><DropdownMenuTrigger asChild>…</DropdownMenuTrigger><DropdownMenuContent><DropdownMenuItem onSelect={…}>…`
 * Not modal: the page behind can be scrolled and stays visible to screen readers.
 */
export function DropdownMenu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />;
}
export const DropdownMenuTrigger = RadixMenu.Trigger;

export function DropdownMenuContent({
  className,
  align = 'end',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof RadixMenu.Content>) {
  return (
    // Rendered in the page's main part, so that it belongs to a landmark.
    <RadixMenu.Portal container={document.getElementById('content')}>
      <RadixMenu.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={classes('popup max-h-(--radix-dropdown-menu-content-available-height) min-w-44', className)}
        {...props}
      />
    </RadixMenu.Portal>
  );
}

/** An entry. Icons go before the text; a shortcut (`<Kbd>`) after it with `ml-auto`. */
export function DropdownMenuItem({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<typeof RadixMenu.Item> & { tone?: 'neutral' | 'danger' }) {
  return <RadixMenu.Item className={classes('popup-item', tone === 'danger' && 'text-bad', className)} {...props} />;
}

/** An entry that is switched on or off. Its mark goes before the text. */
export function DropdownMenuCheckboxItem({ className, ...props }: ComponentProps<typeof RadixMenu.CheckboxItem>) {
  return <RadixMenu.CheckboxItem className={classes('popup-item', className)} {...props} />;
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={classes('px-2 py-1.5 text-xs text-ink-3', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={classes('-mx-1 my-1 h-px bg-line', className)} {...props} />;
}
