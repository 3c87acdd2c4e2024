import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';

interface SheetProps {
  label: string;
  open: boolean;
  onClose: () => void;
  /** Over the whole screen. */
  whole?: boolean;
  children: ReactNode;
}

/** A panel over the lower part of a narrow screen. */
export function Sheet({ label, open, onClose, whole = false, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          // The first field would bring up the keyboard of a phone.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          ref={content}
          className={classes(
            'fixed inset-x-0 bottom-0 z-40 flex animate-dialog-in flex-col overflow-hidden border-line bg-surface shadow-float focus:outline-none',
            whole ? 'h-dvh' : 'h-[82dvh] rounded-t-lg border-t sm:mx-auto sm:max-w-md',
          )}
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
