import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { useNarrow } from './use-narrow.ts';

interface SidePanelProps {
  /** Its name for screen readers. */
  label: string;
  side: 'left' | 'right';
  /** A class that sets its width where it stands beside the canvas. */
  width: string;
  /** Whether it is open where it is a sheet. */
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A column beside the canvas; on narrow screens a sheet over it that opens when asked for. */
export function SidePanel({ label, side, width, open, onClose, children }: SidePanelProps) {
  const content = useRef<HTMLDivElement>(null);
  if (!useNarrow()) {
    return (
      <aside aria-label={label} className={classes('flex shrink-0 flex-col border-line bg-surface', side === 'left' ? 'border-r' : 'border-l', width)}>
        {children}
      </aside>
    );
  }
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
          className="fixed inset-x-0 bottom-0 z-40 flex h-[82dvh] animate-dialog-in flex-col overflow-hidden rounded-t-lg border-t border-line bg-surface shadow-float focus:outline-none sm:mx-auto sm:max-w-md"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
