import type { RunSummary } from '@heddle/contract/run/view';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../../../../api/auth.ts';
import { errorText } from '../../../../api/client.ts';
import { firstRuns, useExecutions } from '../../../../api/executions.ts';
import { RunStatusBadge } from '../../../../run/run-status.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatDateTime, formatDuration } from '../../../../ui/format.ts';
import { Pager } from '../../../../ui/pager.tsx';
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
  const { items, total, error, isFetching, isPrevious, refresh } = useExecutions(userId, {
    ...firstRuns,
    workflowId,
    page,
  });
  const { ui } = useSession();
  const shown = useRun((state) => state.whole) ?? undefined;
  const top = useRef<HTMLDivElement>(null);

  if (!items) {
    return error ? (
      <ErrorState
        title="Failed to fetch executions"
        description={errorText(error, 'Something went wrong.')}
        onRetry={refresh}
        retrying={isFetching}
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
  if (items.length === 0)
    return (
      <EmptyState icon="history" title="No executions yet" description="Execute the workflow, or call its webhook." />
    );
  return (
    <div ref={top} className="min-h-0 flex-1 overflow-y-auto">
      <ul
        aria-label="Past runs"
        aria-busy={isPrevious}
        className="divide-y divide-line transition-opacity aria-busy:opacity-60"
      >
        {items.map((run) => (
          <li key={run.id} className="flex items-stretch">
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
        ))}
      </ul>
      {total !== undefined && (
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
        <RunStatusBadge status={run.status} />
      </span>
      <span className="figures text-ink">Started {formatDateTime(run.startedAt)}</span>
      {run.mode === 'dry' && <span className="text-ink-3">Dry Run</span>}
      {run.error && <span className="min-w-0 flex-1 truncate text-bad">{run.error.message}</span>}
      <span className="figures ml-auto text-ink-2">
        {run.durationMs === null ? '' : formatDuration(run.durationMs)}
      </span>
      {shown && <span className="sr-only">shown</span>}
    </Link>
  );
}
