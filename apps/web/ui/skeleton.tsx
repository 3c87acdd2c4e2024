import { classes } from './classes.ts';

/** The placeholder of loading content. Set its size by classes; announce 'loading' once in the surrounding region. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classes('animate-pulse rounded-sm bg-surface-3', className)} />;
}
