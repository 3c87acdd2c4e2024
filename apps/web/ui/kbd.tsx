import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A key on the keyboard. */
export function Kbd({
  inverted = false,
  className,
  children,
}: {
  inverted?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <kbd
      className={classes(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border px-1 font-mono text-2xs font-medium',
        inverted ? 'border-current/30 text-current' : 'border-line-strong text-ink-3',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
