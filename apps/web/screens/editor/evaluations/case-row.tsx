import type { CaseResult, CaseStatus } from '@heddle/contract/api/evaluations';
import type { EvaluationCase } from '@heddle/contract/workflow/evaluation';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDuration } from '../../../ui/format.ts';
import { Link } from 'wouter';
import { JsonView } from '../../../run/json-view.tsx';
import { useEditor, useSession } from '../session.tsx';

const standing: { [K in CaseStatus]: { label: string; tone: BadgeTone } } = {
  open: { label: 'open', tone: 'neutral' },
  passed: { label: 'passed', tone: 'ok' },
  failed: { label: 'failed', tone: 'bad' },
  error: { label: 'error', tone: 'bad' },
};

interface RowProps {
  result: CaseResult;
  given: EvaluationCase | undefined;
  isRunning: boolean;
  /** How the same case ended in the run before. */
  before: CaseStatus | undefined;
}

/** The result of a case; opened, with its input, its output and what the graders say. */
export function CaseRow({ result, given, isRunning, before }: RowProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { label, tone } = standing[result.status];
  const change = changeOf(before, result.status);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2.5 px-3 py-1.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          size={14}
          className={classes('shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <span className="min-w-0 flex-1 truncate text-sm text-ink">{given?.name ?? `Case ${result.index + 1}`}</span>
        {change && <span className="text-xs text-ink-2">{change}</span>}
        <span className="figures text-xs text-ink-3 max-sm:hidden">
          {[
            ...(result.score === null ? [] : [result.score.toFixed(2)]),
            ...(result.durationMs === null ? [] : [formatDuration(result.durationMs)]),
          ].join(' · ')}
        </span>
        <Badge tone={tone}>{result.status === 'open' && isRunning ? 'running' : label}</Badge>
      </button>
      <div id={details} hidden={!open} className="space-y-3 border-t border-line bg-bg px-4 py-3 sm:pl-9">
        {open && <Details result={result} given={given} />}
      </div>
    </li>
  );
}

function changeOf(before: CaseStatus | undefined, now: CaseStatus): string | null {
  if (before === undefined || before === 'open' || now === 'open' || before === now) return null;
  if (now === 'passed') return 'new: passes';
  return before === 'passed' ? 'new: fails' : null;
}

function Details({ result, given }: { result: CaseResult; given: EvaluationCase | undefined }) {
  const { ui } = useSession();
  const workflowId = useEditor((state) => state.workflowId);
  const { executionId } = result;
  return (
    <>
      {result.error && <p className="text-sm text-bad">{result.error.message}</p>}
      {result.scores.length > 0 && (
        <ul aria-label="Scores" className="space-y-1">
          {result.scores.map(({ grader, score, passed, reason }) => (
            <li key={grader} className="flex flex-wrap gap-x-2 text-sm">
              <Badge tone={passed ? 'ok' : 'bad'}>{score.toFixed(2)}</Badge>
              <span className="font-medium text-ink">{grader}</span>
              <span className="min-w-0 flex-1 basis-60 break-words text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 md:grid-cols-3">
        <Json title="Input" value={given?.input} />
        <Json title="Expected" value={given?.expected} />
        <Json title="Output" value={result.output ?? undefined} />
      </div>
      {executionId !== null && (
        <Button asChild size="sm">
          <Link
            href={`/workflow/${workflowId}?run=${executionId}`}
            onClick={() => ui.setState({ evaluationsOpen: false })}
          >
            Show execution
          </Link>
        </Button>
      )}
    </>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-medium text-ink-3">{title}</p>
      {value === undefined ? (
        <p className="text-xs text-ink-3">None</p>
      ) : (
        <div className="rounded-control border border-line bg-surface">
          <JsonView value={value} label={title} />
        </div>
      )}
    </div>
  );
}
