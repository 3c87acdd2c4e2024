import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { refreshExecutionLists } from '../../api/run-activity.ts';
import type { RunsView } from '../../api/executions.ts';
import { useExecutions } from '../../api/executions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { formatTotal } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import type { RetryProgress } from './retry-all.ts';
import { RETRY_LIMIT, retryAll } from './retry-all.ts';

interface RetryFailedProps {
  userId: string;
  selection: Pick<RunsView, 'workflowId' | 'from' | 'to'>;
}

/** Retries all failed runs of a selection, after a question that says how many there are. */
export function RetryFailed(props: RetryFailedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RotateCcw aria-hidden size={14} />
        Retry failed…
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open && <RetryDialog {...props} />}
      </Dialog>
    </>
  );
}

function RetryDialog({ userId, selection }: RetryFailedProps) {
  const client = useQueryClient();
  const { total } = useExecutions(userId, { ...selection, status: 'failed', page: 0 });
  const [count, setCount] = useState<number>();
  const [progress, setProgress] = useState<RetryProgress>();
  const stop = useRef(new AbortController());
  // Closing the dialog stops it.
  useEffect(() => () => stop.current.abort(), []);

  const begin = (): void => {
    setCount(total);
    setProgress({ started: 0, refused: 0, reason: '', done: false, more: false });
    void retryAll(userId, selection, setProgress, stop.current.signal).then(() => refreshExecutionLists(client));
  };

  const aim = Math.max(1, Math.min(count ?? total ?? 0, RETRY_LIMIT));
  const handled = progress ? progress.started + progress.refused : 0;
  return (
    <DialogContent
      title="Retry failed runs"
      description="Each failed run of this selection is started again from the step that failed, with the published version of the workflow. Steps that send or pay something after it do so."
      footer={
        <>
          {progress && !progress.done && (
            <Button onClick={() => stop.current.abort()}>
              <Square aria-hidden size={13} />
              Stop
            </Button>
          )}
          {!progress && (
            <Button variant="primary" disabled={!total} onClick={begin}>
              Retry {total === undefined ? '' : formatTotal(Math.min(total, RETRY_LIMIT))}{' '}
              {total === 1 ? 'run' : 'runs'}
            </Button>
          )}
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
        </>
      }
    >
      <div className="space-y-3 text-sm text-ink-2">
        {progress ? (
          <>
            <Progress
              value={progress.done && !progress.more ? 100 : Math.min(100, (handled / aim) * 100)}
              label="Runs retried"
            />
            <p role="status" className="figures">
              {progressText(progress)}
            </p>
            {progress.reason !== '' && <p className="text-bad">{progress.reason}</p>}
          </>
        ) : (
          <p role="status">{total === undefined ? 'Counting the failed runs…' : selectionText(total)}</p>
        )}
      </div>
    </DialogContent>
  );
}

function selectionText(total: number): string {
  if (total === 0) return 'No run of this selection has failed.';
  const rest = total > RETRY_LIMIT ? ` The newest ${RETRY_LIMIT} of them are retried; then you can go on.` : '';
  return `${formatTotal(total)} ${total === 1 ? 'run has' : 'runs have'} failed.${rest} A run that was retried before is retried again.`;
}

function progressText({ started, refused, done, more }: RetryProgress): string {
  const refusals = refused > 0 ? `, ${refused} could not be started` : '';
  const state = done ? (more ? 'Stopped' : 'Done') : 'Retrying';
  return `${state}: ${started} started again${refusals}.`;
}
