import type { RunDay } from '@heddle/contract/api/executions';
import { formatDay } from './format-day.ts';
import { shownStates } from './states.ts';

const number = new Intl.NumberFormat('en');

/** Height of the drawing in its own units; its width is one unit a day. */
const HEIGHT = 100;
/** The share of a day's width that its bar takes. */
const BAR = 0.72;

const totalOf = ({ runs }: RunDay): number => shownStates.reduce((sum, { status }) => sum + runs[status], 0);

/** The tooltip of a day. */
function words(day: RunDay): string {
  const parts = shownStates
    .filter(({ status }) => day.runs[status] > 0)
    .map(({ status, name }) => `${number.format(day.runs[status])} ${name.toLowerCase()}`);
  return `${formatDay(day.day)}: ${parts.join(', ') || 'no runs'}`;
}

/** A bar per day, stacked by the status of its runs. Drawn in units that stretch to the available width. */
export function RunBars({ days, label }: { days: readonly RunDay[]; label: string }) {
  const most = Math.max(1, ...days.map(totalOf));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="mt-4">
      <p aria-hidden className="figures mb-1 text-2xs text-ink-3">
        {number.format(most)}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-30 w-full border-y border-line"
      >
        {days.map((day, index) => (
          <g key={day.day} className="group">
            <title>{words(day)}</title>
            <rect x={index} y={0} width={1} height={HEIGHT} className="fill-transparent group-hover:fill-surface-2" />
            {stack(day, most).map(({ status, bar, y, height }) => (
              <rect key={status} x={index + (1 - BAR) / 2} y={y} width={BAR} height={height} className={bar} />
            ))}
          </g>
        ))}
      </svg>
      <p aria-hidden className="figures mt-1 flex justify-between text-2xs text-ink-3">
        <span>{first && formatDay(first.day)}</span>
        <span>{last && formatDay(last.day)}</span>
      </p>
    </div>
  );
}

/** The parts of a day's bar, from the ground up. */
function stack({ runs }: RunDay, most: number): { status: string; bar: string; y: number; height: number }[] {
  let top = HEIGHT;
  return shownStates
    .filter(({ status }) => runs[status] > 0)
    .map(({ status, bar }) => {
      const height = (runs[status] / most) * HEIGHT;
      top -= height;
      return { status, bar, y: top, height };
    });
}
