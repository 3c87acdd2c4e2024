import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

/** One line of text. Inside a `Field` it is tied to label, help and error. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={classes('control h-8.5 px-2.5', className)} {...useFieldControl()} {...props} />;
}
