import type { EvaluationRunSummary, EvaluationSummary } from '@heddle/contract/api/evaluations';
import { ChartColumn, Play, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useDeleteEvaluation, useEvaluations, useStartEvaluation } from '../../../api/evaluations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../session.tsx';
import type { Shown } from './evaluations-dialog.tsx';

interface ListProps {
  workflowId: string;
  onShow: (shown: Shown) => void;
}

/** The evaluations of the workflow, with what may be done with each. */
export function EvaluationList({ workflowId, onShow }: ListProps) {
  const { data: evaluations, error, isFetching, refetch } = useEvaluations(workflowId);
  const add = (
    <Button variant="primary" size="sm" onClick={() => onShow({ view: 'form', id: null })}>
      New evaluation
    </Button>
  );
  if (!evaluations)
    return error ? (
      <ErrorState
        title="Failed to fetch evaluations"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div role="status" className="space-y-2">
        <span className="sr-only">Loading evaluations</span>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  if (evaluations.length === 0)
    return (
      <EmptyState
        icon="chart-column"
        title="No evaluations yet"
        description="An evaluation tells you whether a change of a prompt, a model or a rule makes the results better or worse."
        action={add}
      />
    );
  return (
    <div className="space-y-3">
      <ul aria-label="Evaluations" className="divide-y divide-line rounded-control border border-line">
        {evaluations.map((evaluation) => (
          <Row key={evaluation.id} workflowId={workflowId} evaluation={evaluation} onShow={onShow} />
        ))}
      </ul>
      {add}
    </div>
  );
}

/** What a run has come to, in words. */
export const runInWords = ({ status, passed, graded, cases }: EvaluationRunSummary): string => {
  if (status === 'running') return `${graded} of ${cases} graded`;
  return `${passed} of ${cases} passed${status === 'stopped' ? ', stopped' : ''}`;
};

function Row({ workflowId, evaluation, onShow }: ListProps & { evaluation: EvaluationSummary }) {
  const { actions } = useSession();
  const { id, name, cases, lastRun } = evaluation;
  const [asking, setAsking] = useState(false);
  const start = useStartEvaluation(workflowId);
  const remove = useDeleteEvaluation(workflowId);
  const toResults = (): void => onShow({ view: 'results', id, name });
  const run = async (): Promise<void> => {
    try {
      await actions.autoSave();
      await start.mutateAsync(id);
      toResults();
    } catch (error) {
      toast({
        title: 'Evaluation Not Started',
        description: errorText(error, 'The evaluation could not be started.'),
        tone: 'destructive',
      });
    }
  };
  const onDelete = (): void => {
    remove.mutate(id, {
      onSuccess: () => setAsking(false),
      onError: (error) =>
        toast({
          title: 'Delete Failed',
          description: errorText(error, 'Failed to delete the evaluation.'),
          tone: 'destructive',
        }),
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="font-medium text-ink">{name}</p>
        <p className="figures text-xs text-ink-3">
          {cases === 1 ? '1 case' : `${cases} cases`} ·{' '}
          {lastRun ? `${runInWords(lastRun)} ${formatAgo(lastRun.startedAt)}` : 'never run'}
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button
          size="sm"
          variant="primary"
          aria-label={`Run ${name}`}
          loading={start.isPending}
          onClick={() => void run()}
        >
          {!start.isPending && <Play aria-hidden size={12} />}
          Run
        </Button>
        <Button size="sm" aria-label={`Results of ${name}`} disabled={!lastRun} onClick={toResults}>
          <ChartColumn aria-hidden size={12} />
          Results
        </Button>
        <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onShow({ view: 'form', id })}>
          <SquarePen aria-hidden size={12} />
          Edit
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden size={14} />
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description="Its cases, graders and all results are deleted. The executions stay."
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={onDelete}
      />
    </li>
  );
}
