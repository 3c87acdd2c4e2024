import { Progress as RadixProgress } from 'radix-ui';
import { classes } from './classes.ts';

/** How much of something is done, in per cent. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <RadixProgress.Root value={value} aria-label={label} className={classes('h-1.5 overflow-hidden rounded-full bg-surface-3', className)}>
      <RadixProgress.Indicator
        className="size-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </RadixProgress.Root>
  );
}
