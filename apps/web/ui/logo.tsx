import { classes } from './classes.ts';

/** The mark: a heddle, its eye, and the thread it guides. */
export function LogoMark({ size = 26, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      className={classes('shrink-0', className)}
    >
      <rect width="32" height="32" rx="8.5" className="fill-accent" />
      <g className="stroke-accent-ink" strokeWidth="2" strokeLinecap="round">
        <path d="M16 5.5v4.9M16 21.6v4.9" opacity="0.62" />
        <ellipse cx="16" cy="16" rx="3.4" ry="5.6" />
        <path d="M4.5 21.5c5 0 6.4-5.5 11.5-5.5s6.5-5.5 11.5-5.5" />
      </g>
    </svg>
  );
}

/** Mark and product title. On narrow screens `compact` leaves the mark alone for the eye. */
export function Logo({ compact = false, className }: { compact?: boolean; className?: string | undefined }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2.5 text-sm font-semibold tracking-tight whitespace-nowrap text-ink',
        className,
      )}
    >
      <LogoMark />
      <span className={compact ? 'max-sm:sr-only' : undefined}>
        Heddle <span className="font-normal text-ink-3">AI Flow</span>
      </span>
    </span>
  );
}
