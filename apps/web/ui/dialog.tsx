import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { useFocusReturn } from './focus-return.ts';

/** `<Dialog open onOpenChange><DialogContent title="…">…</DialogContent></Dialog>`; focus is kept inside and given back. */
export const Dialog = RadixDialog.Root;
export const DialogClose = RadixDialog.Close;

const sizes = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl' } as const;

export interface DialogContentProps extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> {
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  /** Beside the title: a badge, a status. */
  status?: ReactNode;
  /** Buttons, at the bottom right; stay in place while the body scrolls. */
  footer?: ReactNode;
  size?: keyof typeof sizes;
}

/** Focuses the first field, if there is one, rather than the close button. */
function focusFirstField(event: Event): void {
  const field =
    event.currentTarget instanceof Element ? event.currentTarget.querySelector<HTMLElement>('input, textarea') : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** A window over the page with title, scrolling body and footer. On a phone it fills the width at the bottom. */
export function DialogContent({
  title,
  description,
  status,
  footer,
  size = 'md',
  className,
  children,
  ...props
}: DialogContentProps) {
  const { onOpenAutoFocus = focusFirstField, onCloseAutoFocus } = props;
  const focus = useFocusReturn({ onOpenAutoFocus, ...(onCloseAutoFocus ? { onCloseAutoFocus } : {}) });
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-pop-out" />
      <div className="pointer-events-none fixed inset-0 z-40 flex items-end justify-center p-0 sm:items-center sm:p-6">
        <RadixDialog.Content
          className={classes(
            'pointer-events-auto relative flex max-h-[min(92dvh,60rem)] w-full flex-col',
            'rounded-t-lg border border-line bg-surface shadow-float sm:rounded-lg',
            'animate-dialog-in data-[state=closed]:animate-pop-out focus:outline-none',
            sizes[size],
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...props}
          {...focus}
        >
          <div className="flex items-start gap-3 border-b border-line py-3.5 pr-3 pl-5">
            <div className="min-w-0 flex-1 py-1">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <RadixDialog.Title className="text-base font-semibold tracking-tight text-ink">
                  {title}
                </RadixDialog.Title>
                {status}
              </div>
              {description && (
                <RadixDialog.Description className="mt-0.5 text-sm text-ink-2">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close dialog">
                <X aria-hidden size={17} />
              </Button>
            </RadixDialog.Close>
          </div>
          {children !== undefined && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>}
          {footer && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
          )}
        </RadixDialog.Content>
      </div>
    </RadixDialog.Portal>
  );
}
