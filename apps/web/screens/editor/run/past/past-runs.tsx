import { RunStatus } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../../../../api/auth.ts';
import { errorText } from '../../../../api/client.ts';
import { useExecutions } from '../../../../api/executions.ts';
import { FoundRuns } from '../../../../run/history/found-runs.tsx';
import { RetryFailed } from '../../../../run/history/retry-failed.tsx';
import { anyRun, isFiltered, momentsOf, needsSearch } from '../../../../run/history/run-filter.ts';
import { RunFilters } from '../../../../run/history/run-filters.tsx';
import { exactTime, modeText, startText, waitsUntil } from '../../../../run/run-facts.ts';
import { RunStatusBadge } from '../../../../run/run-status.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatDateTime, formatDuration } from '../../../../ui/format.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useEditor, useRun, useSession } from '../../session.tsx';

/** The runs of the workflow, newest first, page by page. A click shows one on the canvas. */
export function PastRuns() {
  const { user } = useCurrentUser();
  const workflowId = useEditor((state) => state.workflowId);
  if (!user || workflowId === null)
    return <EmptyState icon="history" title="No executions yet" description="Save the workflow and execute it." />;
  return <Runs userId={user.id} workflowId={workflowId} />;
}

function Runs({ userId, workflowId }: { userId: string; workflowId: string }) {
  const [page, setPage] = useState(0);
  const [filter, setFilter] = useState(anyRun);
  const [status, setStatus] = useState<RunStatus>();
  const selection = { workflowId, ...momentsOf(filter) };
  const { items, total, error, isFetching, isPrevious, refresh } = useExecutions(userId, {
    ...selection,
    status,
    page,
  });
  const shown = useRun((state) => state.whole) ?? undefined;
  const top = useRef<HTMLDivElement>(null);

  if (!items) return <NotRead error={error} onRetry={refresh} retrying={isFetching} />;
  const isAll = status === undefined && !isFiltered(filter);
  if (items.length === 0 && isAll)
    return (
      <EmptyState icon="history" title="No executions yet" description="Execute the workflow, or call its webhook." />
    );
  return (
    <div ref={top} className="min-h-0 flex-1 overflow-y-auto">
      <div className="px-3.5 pt-2.5">
        <RunFilters
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setPage(0);
          }}
        >
          <Select
            aria-label="Filter by status"
            className="w-36"
            value={status ?? ANY}
            onValueChange={(value) => {
              setStatus(value === ANY ? undefined : RunStatus.parse(value));
              setPage(0);
            }}
            options={states}
          />
          <RetryFailed userId={userId} selection={selection} />
        </RunFilters>
      </div>
      {needsSearch(filter) && (
        <div className="px-3.5 pb-3">
          <FoundRuns userId={userId} filter={filter} status={status} workflowId={workflowId}>
            {(run) => <PastRun run={run} shown={run.id === shown} />}
          </FoundRuns>
        </div>
      )}
      {items.length === 0 && !needsSearch(filter) && (
        <p className="px-3.5 pb-3 text-xs text-ink-3">No run matches these filters.</p>
      )}
      <ul
        hidden={needsSearch(filter)}
        aria-label="Past runs"
        aria-busy={isPrevious}
        className="divide-y divide-line transition-opacity aria-busy:opacity-60"
      >
        {items.map((run) => (
          <ComparableRun key={run.id} run={run} shown={shown} />
        ))}
      </ul>
      {total !== undefined && !needsSearch(filter) && (
        <Pager
          label="Pages of past runs"
          page={page}
          total={total}
          onChange={(next) => {
            setPage(next);
            top.current?.scrollTo({ top: 0 });
          }}
        />
      )}
    </div>
  );
}

/** In place of the list while it is read, or cannot be. */
function NotRead({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return error ? (
    <ErrorState
      title="Failed to fetch executions"
      description={errorText(error, 'Something went wrong.')}
      onRetry={onRetry}
      retrying={retrying}
    />
  ) : (
    <div role="status" className="space-y-2 p-3.5">
      <span className="sr-only">Loading executions</span>
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-7 w-4/5" />
    </div>
  );
}

/** A run of the list, which can be compared with the one that is shown. */
function ComparableRun({ run, shown }: { run: RunSummary; shown: string | undefined }) {
  const { ui } = useSession();
  return (
    <li className="flex items-stretch">
      <PastRun run={run} shown={run.id === shown} />
      {shown !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          className="mr-2 self-center"
          disabled={run.id === shown}
          aria-label={`Compare with the run of ${formatDateTime(run.startedAt)}`}
          onClick={() => ui.setState({ comparedRun: run.id })}
        >
          Compare
        </Button>
      )}
    </li>
  );
}

const ANY = 'any';
const states = [
  { value: ANY, label: 'Any status' },
  ...RunStatus.options.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
];

function PastRun({ run, shown }: { run: RunSummary; shown: boolean }) {
  return (
    <Link
      href={`/workflow/${run.workflowId}?run=${run.id}`}
      aria-current={shown ? 'true' : undefined}
      className={classes(
        'flex min-h-9.5 min-w-0 flex-1 flex-wrap items-center gap-x-3 px-3.5 py-1.5 text-xs transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2',
        shown && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="w-24">
        <RunStatusBadge status={run.status} waiting={Boolean(run.waiting)} />
      </span>
      <span className="figures text-ink">
        Started <time dateTime={run.startedAt}>{exactTime(run.startedAt)}</time>
      </span>
      <span className="text-ink-2 empty:hidden">{startText(run)}</span>
      <span className="figures text-ink-3 empty:hidden">{waitsUntil(run)}</span>
      <span className="font-mono text-2xs text-ink-3">{run.id}</span>
      <span className="text-ink-3 empty:hidden">{modeText(run)}</span>
      {run.awaitsSignIn && <span className="min-w-0 flex-1 truncate text-warn">Waits for a sign-in</span>}
      {run.error && <span className="min-w-0 flex-1 truncate text-bad">{run.error.message}</span>}
      <span className="figures ml-auto text-ink-2">
        {run.durationMs === null ? '' : formatDuration(run.durationMs)}
      </span>
      {shown && <span className="sr-only">shown</span>}
    </Link>
  );
}
