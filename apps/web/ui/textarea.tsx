import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

/** Several lines of text. Inside a `Field` it is tied to label, help and error. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classes('control resize-y px-2.5 py-1.5', className)}
      {...useFieldControl()}
      {...props}
    />
  );
}
