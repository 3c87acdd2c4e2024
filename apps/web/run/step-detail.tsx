import type { StepView } from '@heddle/contract/run/view';
import type { ReactNode } from 'react';
import { formatDateTime, formatDuration } from '../ui/format.ts';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import { ErrorNote } from './error-note.tsx';
import { restOf } from './data/remaining-items.ts';
import { passLabel } from './pass-label.ts';
import { ItemsView } from './items-view.tsx';

// With the calls it makes, which few steps need.
const waitsNote = lazyModule(() => import('./waits-note.tsx'));

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
const exactTime = (iso: string): string => clock.format(new Date(iso));

/** The details of a step: times, attempts, error, output text, input and output items. */
export function StepDetail({ step, actions }: { step: StepView; actions?: ReactNode }) {
  const { startedAt, finishedAt, durationMs, attempts, logs } = step;
  const WaitsNote = useLazyModule(waitsNote, step.waits)?.WaitsNote;
  return (
    <div className="space-y-3 border-t border-line bg-bg px-3.5 py-3">
      {step.error && <ErrorNote error={step.error} />}
      {step.waits && WaitsNote && <WaitsNote step={step} />}
      {startedAt !== null && (
        <dl className="figures flex flex-wrap gap-x-5 gap-y-1 text-xs">
          <Fact name="Started">
            <time dateTime={startedAt} title={formatDateTime(startedAt)}>
              {exactTime(startedAt)}
            </time>
          </Fact>
          {finishedAt !== null && (
            <Fact name="Finished">
              <time dateTime={finishedAt}>{exactTime(finishedAt)}</time>
            </Fact>
          )}
          {durationMs !== null && <Fact name="Took">{formatDuration(durationMs)}</Fact>}
          {step.passes && <Fact name="Shown">{passLabel(step)}</Fact>}
        </dl>
      )}
      {actions}
      {attempts.length > 1 && <Attempts attempts={attempts} />}
      {logs.length > 0 && <Logs of={step.name} lines={logs} />}
      <div className="grid gap-3 md:grid-cols-2">
        <ItemsView title="Input" of={step.name} ports={step.input} rest={restOf(step, 'input')} />
        <ItemsView title="Output" of={step.name} ports={step.output} rest={restOf(step, 'output')} />
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}

/** The lines that a step has written. */
function Logs({ of, lines }: { of: string; lines: readonly string[] }) {
  return (
    <section aria-label={`Log of ${of}`}>
      <h3 className="mb-1 text-xs font-medium text-ink-2">Log</h3>
      {/* Scrolls, so the keyboard must be able to reach it. */}
      <pre
        tabIndex={0}
        aria-label={`Log lines of ${of}`}
        className="max-h-48 overflow-auto rounded-control border border-line bg-surface px-2.5 py-2 font-mono text-xs whitespace-pre-wrap text-ink focus-visible:-outline-offset-2"
      >
        {lines.join('\n')}
      </pre>
    </section>
  );
}

function Attempts({ attempts }: { attempts: StepView['attempts'] }) {
  return (
    <section aria-label="Attempts">
      <h3 className="mb-1 text-xs font-medium text-ink-2">Attempts</h3>
      <ol className="figures overflow-hidden rounded-control border border-line bg-surface text-xs">
        {attempts.map(({ attempt, startedAt, finishedAt, error }) => (
          <li key={attempt} className="flex flex-wrap gap-x-3 border-b border-line px-2.5 py-1.5 last:border-0">
            <span className="w-4 text-ink-3">{attempt}</span>
            <time dateTime={startedAt} className="text-ink-2">
              {exactTime(startedAt)}
            </time>
            <span className="text-ink-2">
              {finishedAt === null ? 'no end' : formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}
            </span>
            <span className={error ? 'min-w-0 flex-1 break-words text-bad' : 'flex-1 text-ok'}>
              {error ? `${error.message} (${error.code})` : finishedAt === null ? '' : 'succeeded'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
