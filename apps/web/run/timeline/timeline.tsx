import type { StepView } from '@heddle/contract/run/view';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../use-now.ts';
import type { Bar } from './bars.ts';
import { barOf, markText, marksOf, scaleLength } from './bars.ts';
import { timesText } from './step-times.ts';
import { showRow, useWindow } from './use-window.ts';

/** Pixels; the same in the row's class. */
const ROW = 26;

export interface TimelineProps {
  /** ISO time at which the run began. */
  startedAt: string;
  running: boolean;
  /** In the order they started. */
  steps: readonly StepView[];
  /** Called for the step that was clicked or entered. */
  onPick: (step: StepView) => void;
}

const moves: { readonly [key: string]: number } = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** When each step of a run began and how long it took, on one scale. The keyboard goes through the rows by arrows; only those in sight are drawn. */
export function Timeline({ startedAt, running, steps, onPick }: TimelineProps) {
  const now = useNow(running);
  const origin = Date.parse(startedAt);
  const bars = steps.map((step) => barOf(step, origin, now));
  const length = scaleLength(bars);
  const box = useRef<HTMLDivElement>(null);
  const { first, end } = useWindow({ box, rowHeight: ROW, count: steps.length });
  const [active, setActive] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    // A row far away is drawn only once the list has been scrolled to it.
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    moved.current = false;
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(steps.length - 1, Math.max(0, active + by));
    moved.current = true;
    if (box.current) showRow(box.current, next, ROW);
    setActive(next);
    setPointed(next);
  };

  const told = pointed === null ? undefined : steps[pointed];
  const toldBar = pointed === null ? null : (bars[pointed] ?? null);
  // A row that is scrolled away still holds the place of the keyboard.
  const tabStop = active >= first && active < end ? active : first;
  return (
    <div className="flex min-h-0 flex-1 flex-col text-xs">
      <p
        aria-hidden
        className="figures flex h-7 shrink-0 items-center gap-x-1.5 px-3.5 text-ink-2 @max-md:h-11 @max-md:flex-wrap @max-md:content-center"
      >
        {told ? (
          <>
            <span className="truncate font-medium text-ink @max-md:w-full">{told.name}</span>
            <span className="min-w-0 truncate">{timesText(told, toldBar)}</span>
          </>
        ) : (
          <span className="text-ink-3">
            Times are counted from the start of the run. Point at a bar for the exact ones.
          </span>
        )}
      </p>
      <Scale length={length} />
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto" onMouseLeave={() => setPointed(null)}>
        <ol aria-label="Timeline" className="relative" style={{ height: steps.length * ROW }} onKeyDown={onKeyDown}>
          {steps.slice(first, end).map((step, index) => {
            const at = first + index;
            return (
              <li
                key={step.key}
                aria-setsize={steps.length}
                aria-posinset={at + 1}
                className="absolute inset-x-0"
                style={{ top: at * ROW }}
              >
                <button
                  type="button"
                  data-row={at}
                  tabIndex={at === tabStop ? 0 : -1}
                  aria-label={`${step.name}: ${timesText(step, bars[at] ?? null)}`}
                  onClick={() => onPick(step)}
                  onFocus={() => {
                    setActive(at);
                    setPointed(at);
                  }}
                  onBlur={() => setPointed(null)}
                  onMouseEnter={() => setPointed(at)}
                  className="group flex h-6.5 w-full items-center px-3.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
                >
                  <span
                    className={classes('w-28 shrink-0 truncate pr-2.5 @xl:w-44', bars[at] ? 'text-ink' : 'text-ink-3')}
                  >
                    {step.name}
                  </span>{' '}
                  <Track step={step} bar={bars[at] ?? null} length={length} />
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** The marks of the scale, above the bars. */
function Scale({ length }: { length: number }) {
  return (
    <div aria-hidden className="flex h-5 shrink-0 border-b border-line px-3.5 text-2xs text-ink-3">
      <span className="w-28 shrink-0 @xl:w-44" />
      <span className="figures relative min-w-0 flex-1">
        {marksOf(length).map((mark) => (
          <span
            key={mark}
            className={classes(
              'absolute bottom-0.5 border-l border-line-strong pl-1 leading-none whitespace-nowrap',
              mark / length > 0.9 && '-translate-x-full border-r border-l-0 pr-1 pl-0',
            )}
            style={{ left: `${(mark / length) * 100}%` }}
          >
            {markText(mark)}
          </span>
        ))}
      </span>
    </div>
  );
}

const percent = (value: number, length: number): string => `${(value / length) * 100}%`;

function Track({ step, bar, length }: { step: StepView; bar: Bar | null; length: number }) {
  if (!bar) {
    return (
      <span aria-hidden className="text-2xs text-ink-3">
        {step.status}
      </span>
    );
  }
  const tone =
    step.status === 'failed'
      ? 'bg-bad'
      : step.status === 'running'
        ? 'bg-accent'
        : step.status === 'cancelled'
          ? 'bg-line-strong'
          : 'bg-ok';
  return (
    <span aria-hidden className="relative h-full min-w-0 flex-1">
      {bar.waited > 0 && (
        <span
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-line-strong"
          style={{ left: percent(bar.start, length), width: percent(bar.end - bar.start, length) }}
        />
      )}
      {bar.work.map((span) => (
        <span
          key={span.start}
          className={classes(
            'absolute top-1/2 h-2.5 min-w-0.75 -translate-y-1/2 rounded-xs',
            span.failed ? 'bg-bad' : tone,
          )}
          style={{
            left: `min(${percent(span.start, length)}, 100% - 3px)`,
            width: percent(span.end - span.start, length),
          }}
        />
      ))}
    </span>
  );
}
