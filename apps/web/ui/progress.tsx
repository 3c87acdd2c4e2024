import { classes } from './classes.ts';

/** How much of something is done, in per cent. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${Math.round(value)}%`}
      className={classes('h-1.5 overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className="size-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  );
}
