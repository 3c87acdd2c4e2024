import { Dialog as RadixDialog } from 'radix-ui';
import { useFocusReturn } from '../../../ui/focus-return.ts';
import type { FinderProps } from './finder.tsx';
import { Finder } from './finder.tsx';

interface FinderDialogProps extends FinderProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A `Finder` in a window over the editor. Its title is for screen readers: the placeholder says the same. */
export function FinderDialog({ title, open, onOpenChange, ...finder }: FinderDialogProps) {
  const focus = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed top-[12dvh] left-1/2 z-40 flex max-h-[60dvh] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 animate-fade-in flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-float focus:outline-none"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <Finder {...finder} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
