import { classes } from './classes.ts';

/** The shape of something that is still loading. Give it size by classes; say 'loading' once in the region around it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classes('animate-pulse rounded-sm bg-surface-3', className)} />;
}
