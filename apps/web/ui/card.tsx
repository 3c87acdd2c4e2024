import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A raised sheet of paper. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={classes('rounded-md border border-line bg-surface shadow-raised', className)} {...props} />;
}
