import type { NumberContent } from '@heddle/contract/api/widgets';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { formatNumber, signed } from './figures.ts';

/** One number, and how it has changed. */
export function NumberFace({ content: { value, previous, unit } }: { content: NumberContent }) {
  return (
    <p className="mt-1">
      <span className="figures block text-2xl font-semibold tracking-tight break-words">
        {formatNumber(value)}
        {unit !== '' && <span className="ml-1.5 text-base font-normal text-ink-2">{unit}</span>}
      </span>
      {previous === null ? (
        <span className="mt-1 block text-xs">{'\u00a0'}</span>
      ) : (
        <Change value={value} previous={previous} />
      )}
    </p>
  );
}

function Change({ value, previous }: { value: number; previous: number }) {
  const change = value - previous;
  const share = previous === 0 || change === 0 ? null : change / Math.abs(previous);
  const Icon = change === 0 ? Minus : change > 0 ? TrendingUp : TrendingDown;
  return (
    <span className="figures mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
      <Icon aria-hidden size={14} className={change === 0 ? 'text-ink-3' : 'text-accent'} />
      {change === 0 ? 'no change' : `${signed(change)}${share === null ? '' : ` (${signed(share, 'percent')})`}`}
      <span className="text-ink-3">from {formatNumber(previous)}</span>
    </span>
  );
}
