import type { ChartContent } from '@heddle/contract/api/widgets';
import { formatNumber, formatShort } from '../figures.ts';
import { Bars } from './bars.tsx';
import { Lines } from './lines.tsx';
import { Pie } from './pie.tsx';
import { scaleOf } from './scale.ts';
import { lookOf } from './series.ts';
import { ValuesTable } from './values-table.tsx';

/** A chart's content as text, for screen readers. */
const wordsOf = (title: string, { chart, labels, series }: ChartContent): string =>
  `${title}: ${{ bar: 'bars', line: 'lines', pie: 'a pie' }[chart]} of ${series.map(({ name }) => name).join(', ')} at ${labels.length} labels`;

/** A chart with its legend, and the same as a table. */
export function ChartFace({ title, content }: { title: string; content: ChartContent }) {
  const label = wordsOf(title, content);
  return (
    <>
      {content.chart === 'pie' ? <Pie content={content} label={label} /> : <Plot content={content} label={label} />}
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 text-xs text-ink-2">
        {content.chart !== 'pie' && content.series.length > 1 && (
          <ul aria-label={`Series of ${title}`} className="flex flex-wrap gap-x-4 gap-y-1">
            {content.series.map(({ name }, index) => (
              <li key={name} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-2.5 rounded-xs ${lookOf(index).mark}`} />
                {name}
              </li>
            ))}
          </ul>
        )}
        <ValuesTable title={title} content={content} />
      </div>
    </>
  );
}

/** The most labels below a line. */
const LABELS_SHOWN = 6;

/** Labels at equal distances, the first and the last among them. */
function spread(labels: readonly string[]): { name: string; index: number }[] {
  const shown = Math.min(labels.length, LABELS_SHOWN);
  const indexes = Array.from({ length: shown }, (_, at) =>
    Math.round((at * (labels.length - 1)) / Math.max(1, shown - 1)),
  );
  return indexes.map((index) => ({ index, name: labels[index] ?? '' }));
}

/** Bars with a value each, or lines between the least and the greatest value. */
function Plot({ content, label }: { content: ChartContent; label: string }) {
  const { labels, series, unit } = content;
  const scale = scaleOf({ series });
  const withUnit = (value: number): string => `${formatShort(value)}${unit === '' ? '' : ` ${unit}`}`;
  const tooltip = (index: number): string =>
    `${labels[index] ?? ''}: ${series.map(({ name, values }) => `${name} ${said(values[index] ?? null, unit)}`).join(', ')}`;
  if (content.chart === 'bar') return <Bars content={content} scale={scale} label={label} tooltip={tooltip} />;
  return (
    <div className="mt-2">
      <p aria-hidden className="figures mb-1 text-2xs text-ink-3">
        {withUnit(scale.most)}
        {scale.least < 0 && ` to ${withUnit(scale.least)}`}
      </p>
      <Lines content={content} scale={scale} label={label} tooltip={tooltip} />
      <p aria-hidden className="figures mt-1 flex justify-between gap-3 text-2xs text-ink-3">
        {spread(labels).map(({ name, index }) => (
          <span key={index} className="min-w-0 truncate">
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}

const said = (value: number | null, unit: string): string =>
  value === null ? 'no value' : `${formatNumber(value)}${unit === '' ? '' : ` ${unit}`}`;
