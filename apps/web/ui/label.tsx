import { Label as RadixLabel } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** The name of a control, above it. */
export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root className={classes('text-sm font-medium text-ink select-none', className)} {...props} />;
}
