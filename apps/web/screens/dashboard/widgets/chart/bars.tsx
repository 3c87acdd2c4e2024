import type { ChartContent } from '@heddle/contract/api/widgets';
import type { Scale } from './scale.ts';
import { HEIGHT } from './scale.ts';
import { lookOf } from './series.ts';

export interface DrawingProps {
  content: ChartContent;
  scale: Scale;
  label: string;
  /** The tooltip of a label. */
  tooltip: (index: number) => string;
}

/** The share of a label's width that its bars take together. */
const BARS = 0.72;
/** The least height of a bar that is not nothing, so that it can be seen. */
const THIN = 0.6;

/** Bars side by side at every label, from zero up or down. Drawn in units that stretch to the available width. */
export function Bars({ content: { labels, series }, scale, label, tooltip }: DrawingProps) {
  const width = BARS / series.length;
  const zero = scale.y(0);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${labels.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-32 w-full border-y border-line"
    >
      {labels.map((_label, index) => (
        // Labels may repeat, so the index is the key.
        <g key={`${index}`} className="group">
          <title>{tooltip(index)}</title>
          <rect x={index} y={0} width={1} height={HEIGHT} className="fill-transparent group-hover:fill-surface-2" />
          {series.map(({ name, values }, at) => {
            const value = values[index] ?? null;
            if (value === null) return null;
            const y = scale.y(value);
            const height = value === 0 ? 0 : Math.max(THIN, Math.abs(zero - y));
            return (
              <rect
                key={name}
                x={index + (1 - BARS) / 2 + at * width}
                y={value < 0 ? zero : zero - height}
                width={width * 0.92}
                height={height}
                className={lookOf(at).fill}
              />
            );
          })}
        </g>
      ))}
      {scale.least < 0 && (
        <line
          x1={0}
          x2={labels.length}
          y1={zero}
          y2={zero}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
