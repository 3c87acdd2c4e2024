import type { ChartContent } from '@heddle/contract/api/widgets';
import { formatShort } from '../figures.ts';
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
/** The least width of a bar and of a label, in rem: a value and a short word fit. Charts that need more scroll. */
const BAR_WIDTH = 1.9;
const LABEL_WIDTH = 2.75;

/** Bars side by side at every label, from zero up or down, each with its value; every label is written. */
export function Bars(props: DrawingProps) {
  const { labels, series } = props.content;
  const width = labels.length * Math.max(LABEL_WIDTH, (series.length * BAR_WIDTH) / BARS);
  return (
    // What scrolls can be reached by the keyboard.
    <div className="overflow-x-auto rounded-xs" tabIndex={0} role="group" aria-label={props.label}>
      <div style={{ minWidth: `${width}rem` }}>
        <div className="relative my-4">
          <Shapes {...props} />
          <Values {...props} />
        </div>
        <div aria-hidden className="flex text-2xs text-ink-3">
          {labels.map((name, index) => (
            <span key={`${index}`} title={name} className="line-clamp-2 min-w-0 flex-1 px-0.5 text-center break-words">
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The bars, drawn in units that stretch to the available width. */
function Shapes({ content: { labels, series }, scale, label, tooltip }: DrawingProps) {
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

/** The values at the ends of the bars. Texts, which must not stretch with the drawing. */
function Values({ content: { labels, series }, scale }: DrawingProps) {
  const width = BARS / series.length;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {labels.flatMap((_label, index) =>
        series.map(({ name, values }, at) => {
          const value = values[index] ?? null;
          if (value === null) return null;
          const left = ((index + (1 - BARS) / 2 + (at + 0.46) * width) / labels.length) * 100;
          const top = (scale.y(value) / HEIGHT) * 100;
          return (
            <span
              key={`${index} ${name}`}
              style={{ left: `${left}%`, top: `${top}%` }}
              className={`figures absolute -translate-x-1/2 text-2xs leading-none whitespace-nowrap text-ink-2 ${value < 0 ? 'translate-y-0.5' : '-translate-y-full pb-0.5'}`}
            >
              {formatShort(value)}
            </span>
          );
        }),
      )}
    </div>
  );
}
