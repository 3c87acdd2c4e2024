import { classes } from './classes.ts';

interface ProgressProps {
  value: number;
  label: string;
  tone?: 'accent' | 'bad';
  className?: string;
}

/** How much of something is done, in per cent. */
export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
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
        className={classes(
          'size-full origin-left rounded-full transition-transform',
          tone === 'bad' ? 'bg-bad' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  );
}
