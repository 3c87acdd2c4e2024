import type { StepView } from '@heddle/contract/run/view';
import { formatDuration } from '../../ui/format.ts';
import { exactOffset } from '../duration.ts';
import { stepWord } from '../wait-label.ts';
import { useNow } from '../use-now.ts';
import { barOf } from './bars.ts';

const HEADS = ['Status', 'Started', 'Took', 'Waited', 'Attempts'] as const;

/** The data of the timeline as a table. */
export function TimelineTable({
  startedAt,
  running,
  steps,
}: {
  startedAt: string;
  running: boolean;
  steps: readonly StepView[];
}) {
  const now = useNow(running);
  const origin = Date.parse(startedAt);
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div
      tabIndex={0}
      role="region"
      aria-label="Times of the steps"
      className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
    >
      <table className="figures w-full text-xs">
        <thead className="sticky top-0 bg-surface text-left text-ink-3">
          <tr>
            <th scope="col" className="px-3.5 py-1.5 font-medium">
              Step
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 font-medium last:pr-3.5">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => {
            const bar = barOf(step, origin, now);
            return (
              <tr key={step.key} className="border-t border-line whitespace-nowrap">
                <th scope="row" className="max-w-48 truncate px-3.5 py-1.5 text-left font-medium text-ink">
                  {step.name}
                </th>
                <td className="px-2 text-ink-2">{stepWord(step)}</td>
                <td className="px-2 text-ink-2">{bar ? exactOffset(bar.start) : '–'}</td>
                <td className="px-2 text-ink-2">{bar ? formatDuration(bar.end - bar.start) : '–'}</td>
                <td className="px-2 text-ink-2">{bar && bar.waited >= 1 ? formatDuration(bar.waited) : '–'}</td>
                <td className="px-2 pr-3.5 text-ink-2">{step.attempt > 0 && bar ? step.attempt : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
