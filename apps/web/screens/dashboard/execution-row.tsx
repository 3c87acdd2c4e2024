import type { RunSummary } from '@heddle/contract/run/view';
import { formatDateTime, formatDuration } from '../../ui/format.ts';
import { RowTile } from './row-tile.tsx';
import { RunStatusBadge } from './run-status.tsx';

/** A run in a list; opens it. */
export function ExecutionRow({ run, onOpen }: { run: RunSummary; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(run.id)}
      className="flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <RowTile icon={run.mode === 'dry' ? 'circle-play' : 'play'} className="max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-col">
          <span className="shrink-0 font-medium">Workflow Execution</span>
          {run.workflowName && <span className="max-w-full truncate text-ink-2">{run.workflowName}</span>}
        </span>
        <span className="figures block text-xs text-ink-3 sm:truncate">
          Started {formatDateTime(run.startedAt)}
          {run.durationMs !== null && ` · ${formatDuration(run.durationMs)}`}
          {run.mode === 'dry' && ' · Dry Run'}
        </span>
        {run.error && <span className="mt-0.5 block truncate text-xs text-bad">{run.error.message}</span>}
      </span>
      <RunStatusBadge status={run.status} />
    </button>
  );
}
