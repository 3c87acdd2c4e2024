import type { ChartContent } from '@heddle/contract/api/widgets';
import { formatNumber, formatShare } from '../figures.ts';
import { outlineOf, slicesOf } from './scale.ts';
import { lookOf } from './series.ts';

/** The colors of series, then gray: a pie may have one slice more than there are colors. */
const sliceLook = (index: number): { fill: string; mark: string } =>
  index < 5 ? lookOf(index) : { fill: 'fill-ink-3', mark: 'bg-ink-3' };

/** Shares of the whole, with a legend that says them. */
export function Pie({ content, label }: { content: ChartContent; label: string }) {
  const slices = slicesOf(content);
  if (slices.length === 0) return <p className="mt-3 text-sm text-ink-3">No values above zero.</p>;
  const unit = content.unit === '' ? '' : ` ${content.unit}`;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
      <svg role="img" aria-label={label} viewBox="-1 -1 102 102" className="size-32 shrink-0">
        {slices.map((slice, index) => (
          <path
            key={`${index}`}
            d={outlineOf(slice)}
            className={`${sliceLook(index).fill} stroke-surface`}
            strokeWidth={slices.length > 1 ? 1.5 : 0}
          >
            <title>{`${slice.label}: ${formatNumber(slice.value)}${unit}, ${formatShare(slice.share)}`}</title>
          </path>
        ))}
      </svg>
      <ul className="min-w-40 flex-1 space-y-1 text-xs">
        {slices.map(({ label: name, value, share }, index) => (
          <li key={`${index}`} className="flex items-center gap-2">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-xs ${sliceLook(index).mark}`} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="figures text-ink-2">
              {formatNumber(value)}
              {unit}
            </span>
            <span className="figures w-12 text-right text-ink-3">{formatShare(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
