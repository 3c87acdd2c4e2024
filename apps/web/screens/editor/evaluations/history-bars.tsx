import type { EvaluationRunSummary } from '@heddle/contract/api/evaluations';
import { classes } from '../../../ui/classes.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { runInWords } from './evaluation-list.tsx';

interface BarsProps {
  /** Newest first. */
  runs: readonly EvaluationRunSummary[];
  shown: string;
  onShow: (id: string) => void;
}

/** The runs of an evaluation from the oldest to the newest: the height of a bar is the share of cases that passed. A click shows the results of the run. */
export function HistoryBars({ runs, shown, onShow }: BarsProps) {
  return (
    <div className="min-w-0 flex-1">
      <p className="mb-1 text-xs text-ink-3">Passed cases by run</p>
      <div role="group" aria-label="Runs" className="flex items-end gap-1 overflow-x-auto pb-1">
        {runs.toReversed().map((run) => (
          <Bar key={run.id} run={run} isShown={run.id === shown} onShow={() => onShow(run.id)} />
        ))}
      </div>
    </div>
  );
}

function Bar({ run, isShown, onShow }: { run: EvaluationRunSummary; isShown: boolean; onShow: () => void }) {
  const share = run.cases === 0 ? 0 : run.passed / run.cases;
  const words = `Version ${run.revision}: ${runInWords(run)}, ${formatDateTime(run.startedAt)}`;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={words}
      onClick={onShow}
      className={classes(
        'flex w-9 shrink-0 flex-col items-stretch gap-1 rounded-control px-1 py-1 hover:bg-surface-2',
        isShown && 'bg-surface-2',
      )}
    >
      <span aria-hidden className="flex h-14 items-end rounded-sm bg-surface-3">
        <span
          className={classes('w-full rounded-sm', isShown ? 'bg-accent' : 'bg-ink-3')}
          style={{ height: `${Math.max(3, Math.round(share * 100))}%` }}
        />
      </span>
      <span aria-hidden className="figures text-center text-2xs text-ink-2">
        v{run.revision}
      </span>
      <span className="sr-only">{words}</span>
    </button>
  );
}
