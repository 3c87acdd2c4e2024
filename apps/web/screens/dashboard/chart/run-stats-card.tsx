import type { RunStats } from '@heddle/contract/api/executions';
import { STATS_DAYS } from '@heddle/contract/api/executions';
import type { RunStatus } from '@heddle/contract/run/states';
import { errorText } from '../../../api/client.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDuration } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RunBars } from './run-bars.tsx';
import { RunTable } from './run-table.tsx';
import { shownStates } from './states.ts';

const number = new Intl.NumberFormat('en');

export interface RunStatsCardProps {
  stats: RunStats | undefined;
  error: Error | null;
  isFetching: boolean;
  refresh: () => void;
}

/** Runs per day and how long they take: a chart, its figures, and the same as a table. */
export function RunStatsCard({ stats, error, isFetching, refresh }: RunStatsCardProps) {
  if (!stats) {
    return (
      <Card className="mb-5">
        {error ? (
          <ErrorState
            title="Failed to fetch statistics"
            description={errorText(error, 'Something went wrong.')}
            onRetry={refresh}
            retrying={isFetching}
          />
        ) : (
          <div role="status" className="p-4">
            <span className="sr-only">Loading statistics</span>
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-4 h-36 w-full" />
          </div>
        )}
      </Card>
    );
  }
  const sum = (status: RunStatus): number => stats.days.reduce((total, day) => total + day.runs[status], 0);
  const counts = shownStates
    .map((state) => ({ ...state, count: sum(state.status) }))
    .filter(({ status, count }) => count > 0 || status === 'completed' || status === 'failed');
  const words = counts.map(({ name, count }) => `${number.format(count)} ${name.toLowerCase()}`).join(', ');
  return (
    <Card className="mb-5 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-sm font-medium">Runs per day</h3>
          <p className="text-xs text-ink-3">Last {STATS_DAYS} days</p>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <Figure label="Median duration (p50)" value={stats.durationMs && formatDuration(stats.durationMs.p50)} />
          <Figure label="95% within (p95)" value={stats.durationMs && formatDuration(stats.durationMs.p95)} />
        </dl>
      </div>
      <RunBars days={stats.days} label={`Runs per day of the last ${STATS_DAYS} days: ${words}`} />
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-xs text-ink-2">
        <ul aria-label="Runs by status" className="flex flex-wrap gap-x-4 gap-y-1">
          {counts.map(({ status, name, mark, count }) => (
            <li key={status} className="figures flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-xs ${mark}`} />
              {name} {number.format(count)}
            </li>
          ))}
        </ul>
        <RunTable days={stats.days} />
      </div>
    </Card>
  );
}

/** Most runs take less than a second, where tenths of it say nothing. */

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="figures text-sm font-medium">{value ?? <span aria-label="No completed run yet">–</span>}</dd>
    </div>
  );
}
