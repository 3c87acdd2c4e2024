import { CircleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { dismissToast, TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD, useToasts } from './toast.tsx';

/** The area of toasts, rendered once in the app; screen readers announce each message. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD}>
      {toasts.map(({ id, open, title, description, tone = 'neutral', action }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          data-tone={tone}
          className={classes(
            'pointer-events-auto flex w-full items-start gap-3 rounded-md border bg-surface py-3 pr-2 pl-4 shadow-float',
            'animate-toast-in data-[state=closed]:animate-pop-out data-[swipe=end]:animate-swipe-out',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            tone === 'destructive' ? 'border-bad' : 'border-line',
          )}
        >
          {tone === 'destructive' && <CircleAlert aria-hidden size={17} className="mt-1 text-bad" />}
          <div className="min-w-0 flex-1 py-0.5">
            <RadixToast.Title
              className={classes('text-sm font-semibold', tone === 'destructive' ? 'text-bad' : 'text-ink')}
            >
              {title}
            </RadixToast.Title>
            {description && (
              <RadixToast.Description className="mt-0.5 text-sm break-words text-ink-2">
                {description}
              </RadixToast.Description>
            )}
            {action && <div className="mt-2">{action}</div>}
          </div>
          <RadixToast.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Dismiss notification" className="size-7">
              <X aria-hidden size={15} />
            </Button>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {createPortal(
        <RadixToast.Viewport
          hotkey={[TOAST_HOTKEY]}
          label="Notifications ({hotkey})"
          // Each message is announced by itself. The attribute keeps the area visible to screen readers while a dialog is open.
          aria-live="off"
          className={classes(
            'fixed bottom-0 left-0 z-60 flex w-full max-w-105 flex-col gap-2 p-4 outline-none',
            // The buttons of a dialog are at its bottom.
            '[body:has([role=dialog])_&]:top-0 [body:has([role=dialog])_&]:bottom-auto',
          )}
        />,
        // Beside the dialogs rather than beneath them.
        document.body,
      )}
    </RadixToast.Provider>
  );
}
