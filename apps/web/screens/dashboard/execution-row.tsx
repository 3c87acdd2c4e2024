import type { RunSummary } from '@heddle/contract/run/view';
import { isFinal } from '@heddle/contract/run/states';
import { RotateCcw, Workflow } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDateTime, formatDuration } from '../../ui/format.ts';
import { credentialAddress } from '../../run/credential-address.ts';
import { RowTile } from './row-tile.tsx';
import { exactTime, modeText, startText, waitsUntil } from '../../run/run-facts.ts';
import { RunStatusBadge } from '../../run/run-status.tsx';

export interface ExecutionRowProps {
  run: RunSummary;
  onOpen: (id: string) => void;
  /** Omitted where runs are only displayed. */
  onRetry?: (id: string) => void;
  starting?: boolean;
}

/** A run in a list; opens it here or on the canvas, and retries a failed one. */
export function ExecutionRow({ run, onOpen, onRetry, starting = false }: ExecutionRowProps) {
  const canRetry = isFinal(run.status) && run.status !== 'completed' && !run.workflowDeleted;
  const awaited = isFinal(run.status) ? undefined : run.awaitsSignIn?.[0];
  return (
    <div className="flex items-center transition-colors hover:bg-surface-2">
      <button
        type="button"
        onClick={() => onOpen(run.id)}
        className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3 text-left focus-visible:-outline-offset-2"
      >
        <RowTile icon={run.mode === 'live' ? 'play' : 'circle-play'} className="max-sm:hidden" />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-col">
            <span className="shrink-0 font-medium">Workflow Execution</span>
            {run.workflowName && <span className="max-w-full truncate text-ink-2">{run.workflowName}</span>}
          </span>
          <span className="figures block text-xs text-ink-3 sm:truncate">
            Started <time dateTime={run.startedAt}>{exactTime(run.startedAt)}</time>
            {run.durationMs !== null && ` · ${formatDuration(run.durationMs)}`}
            {startText(run) && ` · ${startText(run)}`}
            {waitsUntil(run) && ` · waits ${waitsUntil(run)}`}
            {modeText(run) && ` · ${modeText(run)}`}
            {run.workflowDeleted && ' · Workflow deleted'}
          </span>
          {awaited && (
            <span className="mt-0.5 block truncate text-xs text-warn">
              Waits for a sign-in with {run.awaitsSignIn?.map(({ name }) => `“${name}”`).join(', ')}
            </span>
          )}
          {run.error && <span className="mt-0.5 block truncate text-xs text-bad">{run.error.message}</span>}
        </span>
        <RunStatusBadge status={run.status} waiting={Boolean(run.waiting)} />
      </button>
      {awaited && (
        <Button asChild size="sm" className="shrink-0">
          <Link href={credentialAddress(awaited.credentialId)} aria-label={`Sign in again: ${awaited.name}`}>
            Sign in
          </Link>
        </Button>
      )}
      {/* Keeps its width without a link, so that the columns of the list stay aligned. */}
      <Button
        asChild
        variant="ghost"
        className={classes('max-sm:size-8 max-sm:px-0', !onRetry && 'mr-3', run.workflowDeleted && 'invisible')}
      >
        <Link
          href={`/workflow/${run.workflowId}?run=${run.id}`}
          aria-label={`Open on canvas: ${run.workflowName ?? 'run'} of ${formatDateTime(run.startedAt)}`}
        >
          <Workflow aria-hidden size={14} />
          <span className="max-lg:hidden">Open on canvas</span>
        </Link>
      </Button>
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
