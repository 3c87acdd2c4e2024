import type { DrawingProps } from './bars.tsx';
import { HEIGHT, pointsOf } from './scale.ts';
import { lookOf } from './series.ts';

/** A line per series; it breaks at missing values. Drawn in units that stretch to the available width, with lines that do not. */
export function Lines({ content: { labels, series }, scale, label, tooltip }: DrawingProps) {
  const zero = scale.y(0);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -2 ${labels.length} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className="block h-32 w-full border-y border-line"
    >
      {labels.map((_label, index) => (
        <g key={`${index}`} className="group">
          <title>{tooltip(index)}</title>
          <rect
            x={index}
            y={-2}
            width={1}
            height={HEIGHT + 4}
            className="fill-transparent group-hover:fill-surface-2"
          />
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
      {series.map(({ name, values }, at) => (
        <g key={name} className={`pointer-events-none fill-none ${lookOf(at).stroke}`}>
          {pointsOf(values, scale).map((points) =>
            points.includes(' ') ? (
              <polyline
                key={points}
                points={points}
                strokeWidth={2}
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ) : (
              // A value without neighbors: a line of no length with round ends is a dot.
              <polyline
                key={points}
                points={`${points} ${points}`}
                strokeWidth={6}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ),
          )}
        </g>
      ))}
    </svg>
  );
}
