import type { RunView, StepView } from '@heddle/contract/run/view';
import { RotateCcw, Square } from 'lucide-react';
import { Link } from 'wouter';
import { errorText } from '../../api/client.ts';
import { useExecution, useStopExecution } from '../../api/executions.ts';
import { useRunStreams } from '../../api/run-stream.ts';
import { ErrorNote } from '../../run/error-note.tsx';
import { progressOf } from '../../run/progress.ts';
import { NodeUsage, RunUsage } from '../../run/usage/run-usage.tsx';
import { StepRow } from '../../run/step-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { RunId } from '../../run/run-id.ts';
import { waitText } from '../../run/overall-status.ts';
import { exactTime, modeText, startText, waitsUntil } from '../../run/run-facts.ts';
import { RunStatusBadge } from '../../run/run-status.tsx';

export interface RunDialogProps {
  id: string | undefined;
  onClose: () => void;
  onRetry: (id: string) => void;
  starting: boolean;
}

/** One run: its state, its steps with input and output, live while it runs. */
export function RunDialog({ id, onClose, onRetry, starting }: RunDialogProps) {
  const { data: run, error, isFetching, refetch } = useExecution(id);
  const stop = useStopExecution();
  useRunStreams(run?.status === 'running' ? [run.id] : []);

  const stopRun = (): void => {
    if (!run) return;
    stop.mutate(run.id, {
      onError: (failure) =>
        toast({
          title: 'Stop Failed',
          description: errorText(failure, 'Failed to stop the execution.'),
          tone: 'destructive',
        }),
    });
  };

  return (
    <Dialog open={id !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={run?.workflowName ?? 'Workflow Execution'}
        description={run ? runFacts(run) : 'Reading the execution.'}
        status={run && <RunStatusBadge status={run.status} waiting={waitText(run) !== '' || Boolean(run.waiting)} />}
        footer={
          <>
            {run && !run.workflowDeleted && (
              <Button asChild variant="ghost" className="mr-auto">
                <Link href={`/workflow/${run.workflowId}?run=${run.id}`}>Open on canvas</Link>
              </Button>
            )}
            {run?.status === 'running' && (
              <Button onClick={stopRun} loading={stop.isPending}>
                {!stop.isPending && <Square aria-hidden size={13} />}
                Stop Execution
              </Button>
            )}
            {(run?.status === 'failed' || run?.status === 'cancelled') && !run.workflowDeleted && (
              <Button onClick={() => onRetry(run.id)} loading={starting}>
                {!starting && <RotateCcw aria-hidden size={14} />}
                Retry
              </Button>
            )}
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          </>
        }
      >
        {run ? (
          <RunSteps run={run} />
        ) : error ? (
          <ErrorState
            title="The execution could not be read"
            description={errorText(error, 'Something went wrong.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status" className="space-y-3 py-2">
            <span className="sr-only">Loading execution</span>
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

function runFacts(run: RunView): string {
  const parts = [
    `Started ${exactTime(run.startedAt)}`,
    run.durationMs === null ? '' : formatDuration(run.durationMs),
    startText(run),
    waitText(run) || (run.waiting ? `waits ${waitsUntil(run)}` : ''),
    modeText(run),
    run.id,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What a step has used of AI models. */
const usageIn =
  (run: RunView) =>
  ({ nodeId }: Pick<StepView, 'nodeId'>) => <NodeUsage run={run} nodeId={nodeId} />;

function RunSteps({ run }: { run: RunView }) {
  const progress = progressOf(run);
  return (
    <div className="space-y-4">
      {run.status === 'running' && (
        <div className="flex items-center gap-3">
          <Progress value={progress} label="Steps reached" className="flex-1" />
          <span className="figures w-10 text-right text-sm text-ink-2">{progress}%</span>
        </div>
      )}
      {run.error && !run.steps.some((step) => step.error !== null) && <ErrorNote error={run.error} />}
      <RunUsage run={run} />
      <ol aria-label="Steps" className="overflow-hidden rounded-md border border-line">
        <RunId value={run.id}>
          {run.steps.map((step) => (
            <StepRow key={step.key} step={step} actions={usageIn(run)} />
          ))}
        </RunId>
      </ol>
    </div>
  );
}
