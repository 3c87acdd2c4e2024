import type { RunSummary } from '@heddle/contract/run/view';
import { isFinal } from '@heddle/contract/run/states';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatDateTime, formatDuration } from '../../ui/format.ts';
import { RowTile } from './row-tile.tsx';
import { RunStatusBadge } from './run-status.tsx';

export interface ExecutionRowProps {
  run: RunSummary;
  onOpen: (id: string) => void;
  /** Left out where runs are only shown. */
  onRetry?: (id: string) => void;
  starting?: boolean;
}

/** A run in a list; opens it, and starts it again where it came to nothing. */
export function ExecutionRow({ run, onOpen, onRetry, starting = false }: ExecutionRowProps) {
  const canRetry = isFinal(run.status) && run.status !== 'completed';
  return (
    <div className="flex items-center transition-colors hover:bg-surface-2">
      <button
        type="button"
        onClick={() => onOpen(run.id)}
        className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3 text-left focus-visible:-outline-offset-2"
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
      {onRetry && (
        <span className="flex shrink-0 justify-end pr-3 max-sm:empty:hidden sm:w-24">
          {canRetry && (
            <Button
              variant="ghost"
              disabled={starting}
              onClick={() => onRetry(run.id)}
              aria-label={`Retry ${run.workflowName ?? 'run'} of ${formatDateTime(run.startedAt)}`}
              className="max-sm:size-8 max-sm:px-0"
            >
              <RotateCcw aria-hidden size={14} />
              <span className="max-sm:hidden">Retry</span>
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
