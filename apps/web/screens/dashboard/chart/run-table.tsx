import type { RunDay } from '@heddle/contract/api/executions';
import { formatDay } from './format-day.ts';
import { shownStates } from './states.ts';

const number = new Intl.NumberFormat('en');

/** The chart's numbers for who cannot see it, or wants them exactly; the latest day first. */
export function RunTable({ days }: { days: readonly RunDay[] }) {
  return (
    <details className="open:w-full">
      <summary className="cursor-pointer rounded-xs text-ink-2 hover:text-ink">Show as table</summary>
      <div role="region" aria-label="Runs per day as a table" tabIndex={0} className="mt-2 max-h-64 overflow-auto rounded-sm border border-line">
        <table className="figures w-full text-xs">
          <thead className="sticky top-0 bg-surface-2 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                Day
              </th>
              {shownStates.map(({ status, name }) => (
                <th key={status} scope="col" className="px-3 py-1.5 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(({ day, runs }) => (
              <tr key={day}>
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {formatDay(day)}
                </th>
                {shownStates.map(({ status }) => (
                  <td key={status} className="px-3 py-1.5 text-right">
                    {number.format(runs[status])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
