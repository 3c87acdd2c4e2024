import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { useFocusReturn } from './focus-return.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action: 'Delete workflow'. */
  confirmLabel: string;
  /** The dialog stays open; close it when the action has succeeded. */
  onConfirm: () => void;
  pending?: boolean;
  tone?: 'danger' | 'primary';
}

/** Asks before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  onConfirm,
  pending = false,
  tone = 'danger',
  ...state
}: ConfirmDialogProps) {
  const focus = useFocusReturn();
  return (
    <AlertDialog.Root {...state}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-pop-out" />
        <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center p-4">
          <AlertDialog.Content
            {...focus}
            className={classes(
              'pointer-events-auto w-full max-w-md rounded-lg border border-line bg-surface p-5 shadow-float focus:outline-none',
              'animate-dialog-in data-[state=closed]:animate-pop-out',
            )}
          >
            <AlertDialog.Title className="text-base font-semibold tracking-tight text-ink">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-sm text-ink-2">{description}</AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>Cancel</Button>
              </AlertDialog.Cancel>
              <Button variant={tone} loading={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
