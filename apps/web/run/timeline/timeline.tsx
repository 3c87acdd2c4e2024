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

/** The start and duration of each step of a run on one scale. Arrow keys move through the rows; only visible rows are rendered. */
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
    // A row out of view is rendered only after the list has scrolled to it.
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

  const detail = pointed === null ? undefined : steps[pointed];
  const detailBar = pointed === null ? null : (bars[pointed] ?? null);
  // If the active row is out of view, the first visible row takes its tab stop.
  const tabStop = active >= first && active < end ? active : first;
  return (
    <div className="flex min-h-0 flex-1 flex-col text-xs">
      <p
        aria-hidden
        className="figures flex h-7 shrink-0 items-center gap-x-1.5 px-3.5 text-ink-2 @max-md:h-11 @max-md:flex-wrap @max-md:content-center"
      >
        {detail ? (
          <>
            <span className="truncate font-medium text-ink @max-md:w-full">{detail.name}</span>
            <span className="min-w-0 truncate">{timesText(detail, detailBar)}</span>
          </>
        ) : (
          <span className="text-ink-3">
            Times are counted from the start of the run. Point at a bar for exact times.
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
                <Row
                  at={at}
                  step={step}
                  bar={bars[at] ?? null}
                  length={length}
                  isTabStop={at === tabStop}
                  onPick={() => onPick(step)}
                  onFocus={() => setActive(at)}
                  onPoint={setPointed}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

interface RowProps {
  /** Its index among all steps. */
  at: number;
  step: StepView;
  bar: Bar | null;
  length: number;
  isTabStop: boolean;
  onPick: () => void;
  onFocus: () => void;
  /** Called with the row under the pointer or with the focus; null when it is left. */
  onPoint: (at: number | null) => void;
}

function Row({ at, step, bar, length, isTabStop, onPick, onFocus, onPoint }: RowProps) {
  return (
    <button
      type="button"
      data-row={at}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${step.name}: ${timesText(step, bar)}`}
      onClick={onPick}
      onFocus={() => {
        onFocus();
        onPoint(at);
      }}
      onBlur={() => onPoint(null)}
      onMouseEnter={() => onPoint(at)}
      className="group flex h-6.5 w-full items-center px-3.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className={classes('w-28 shrink-0 truncate pr-2.5 @xl:w-44', bar ? 'text-ink' : 'text-ink-3')}>
        {step.name}
      </span>{' '}
      <Track step={step} bar={bar} length={length} />
    </button>
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
