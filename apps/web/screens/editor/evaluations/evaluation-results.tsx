import type { EvaluationRunView } from '@heddle/contract/api/evaluations';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import {
  useEvaluationRun,
  useEvaluationRuns,
  useStartEvaluation,
  useStopEvaluation,
} from '../../../api/evaluations.ts';
import { formatCount, formatDollars } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../session.tsx';
import { CaseRow } from './case-row.tsx';
import { runInWords } from './evaluation-list.tsx';
import { HistoryBars } from './history-bars.tsx';

interface ResultsProps {
  workflowId: string;
  id: string;
}

/** The runs of an evaluation as a chart, and the results of one of them. */
export function EvaluationResults({ workflowId, id }: ResultsProps) {
  const { actions } = useSession();
  const { data: runs, error, isFetching, refetch } = useEvaluationRuns(workflowId, id);
  const [chosen, setChosen] = useState<string | null>(null);
  const start = useStartEvaluation(workflowId);
  const again = async (): Promise<void> => {
    try {
      await actions.autoSave();
      setChosen((await start.mutateAsync(id)).id);
    } catch (thrown) {
      toast({
        title: 'Evaluation Not Started',
        description: errorText(thrown, 'The evaluation could not be started.'),
        tone: 'destructive',
      });
    }
  };
  if (!runs)
    return error ? (
      <ErrorState
        title="Failed to fetch results"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading />
    );
  const shown = runs.find((run) => run.id === chosen) ?? runs[0];
  if (!shown) return <EmptyState icon="chart-column" title="No results yet" description="Run the evaluation." />;
  const before = runs[runs.indexOf(shown) + 1] ?? null;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <HistoryBars runs={runs} shown={shown.id} onShow={setChosen} />
        <Button
          size="sm"
          variant="primary"
          loading={start.isPending}
          disabled={runs[0]?.status === 'running'}
          onClick={() => void again()}
        >
          {!start.isPending && <Play aria-hidden size={12} />}
          Run again
        </Button>
      </div>
      <Run key={shown.id} workflowId={workflowId} id={id} runId={shown.id} before={before?.id ?? null} />
    </div>
  );
}

const Loading = () => (
  <div role="status" className="space-y-2">
    <span className="sr-only">Loading results</span>
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
);

/** What a run has come to, with its figures. */
function figuresOf(run: EvaluationRunView): string {
  const { score, tokens, cost } = run;
  return [
    runInWords(run),
    ...(score === null ? [] : [`mean score ${score.toFixed(2)}`]),
    ...(tokens === 0 ? [] : [`${formatCount(tokens)} tokens`, cost === null ? 'cost not known' : formatDollars(cost)]),
  ].join(' · ');
}

function Run({ workflowId, id, runId, before }: ResultsProps & { runId: string; before: string | null }) {
  const { data: run, error, isFetching, refetch } = useEvaluationRun(workflowId, id, runId);
  const { data: earlier } = useEvaluationRun(workflowId, id, before);
  const stop = useStopEvaluation(workflowId, id);
  if (!run)
    return error ? (
      <ErrorState
        title="Failed to fetch results"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading />
    );
  const onStop = (): void =>
    stop.mutate(runId, {
      onError: (thrown) =>
        toast({
          title: 'Not Stopped',
          description: errorText(thrown, 'The evaluation could not be stopped.'),
          tone: 'destructive',
        }),
    });
  return (
    <section aria-label="Results" className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="figures flex-1 text-sm text-ink-2">
          {figuresOf(run)}
          <span className="text-ink-3">
            {' '}
            · version {run.revision}, {formatDateTime(run.startedAt)}
          </span>
        </p>
        {run.status === 'running' && (
          <Button size="sm" loading={stop.isPending} onClick={onStop}>
            {!stop.isPending && <Square aria-hidden size={12} />}
            Stop
          </Button>
        )}
      </div>
      {run.status === 'running' && <Progress label="Cases graded" value={Math.round((run.graded / run.cases) * 100)} />}
      <ul aria-label="Cases" className="divide-y divide-line rounded-control border border-line">
        {run.results.map((result) => (
          <CaseRow
            key={result.index}
            result={result}
            given={run.evaluation.cases[result.index]}
            isRunning={run.status === 'running'}
            // Cases are told apart by their places: after a change of the cases nothing can be compared.
            before={isSameCase(run, earlier, result.index) ? earlier?.results[result.index]?.status : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

const isSameCase = (run: EvaluationRunView, earlier: EvaluationRunView | undefined, index: number): boolean =>
  JSON.stringify(run.evaluation.cases[index]) === JSON.stringify(earlier?.evaluation.cases[index]);
