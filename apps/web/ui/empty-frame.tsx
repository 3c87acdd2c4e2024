import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface EmptyFrameProps {
  /** An icon of 20 px. */
  symbol?: ReactNode;
  title: string;
  /** `h1` where nothing else is the heading of the page. */
  titleAs?: 'h1' | 'p';
  description?: string;
  /** The way out. */
  action?: ReactNode;
  className?: string | undefined;
}

/** An empty state with a picture of one's own. `EmptyState` takes the picture from the icon table. */
export function EmptyFrame({ symbol, title, titleAs: Title = 'p', description, action, className }: EmptyFrameProps) {
  return (
    <div className={classes('flex flex-col items-center px-6 py-14 text-center', className)}>
      {symbol && (
        <span className="relative mb-4 inline-flex size-12 items-center justify-center rounded-md border border-line bg-surface-2 text-ink-2">
          <Thread />
          {symbol}
        </span>
      )}
      <Title className="text-base font-semibold tracking-tight text-ink">{title}</Title>
      {description && <p className="mt-1 max-w-sm text-sm text-balance text-ink-2">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** A loose thread on both sides of the tile: an edge that leads nowhere yet. */
function Thread() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 48"
      fill="none"
      className="pointer-events-none absolute top-0 left-1/2 h-12 w-50 -translate-x-1/2 stroke-line-strong"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d="M8 34c28 0 34-10 66-10" strokeDasharray="5 5" />
      <path d="M126 24c32 0 38-10 66-10" strokeDasharray="5 5" />
    </svg>
  );
}
