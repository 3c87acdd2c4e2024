import type { TestSummary } from '@heddle/contract/api/workflow-tests';
import { ChevronRight, Pencil, Play, SquarePen, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatAgo, formatDateTime } from '../../../ui/format.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { TestOutcome } from './test-outcome.tsx';

interface TestRowProps {
  test: TestSummary;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** True while the test is run. */
  running: boolean;
  /** True while it cannot be run: others are. */
  busy: boolean;
  onRun: () => void;
  onEdit: (part: 'content' | 'name') => void;
  onDelete: () => void;
  onNode: (nodeId: string) => void;
}

/** The state of a test as one word. */
export function standingOf({ lastResult }: TestSummary): { label: string; tone: BadgeTone } {
  if (!lastResult) return { label: 'not run', tone: 'neutral' };
  return lastResult.passed ? { label: 'passed', tone: 'ok' } : { label: 'failed', tone: 'bad' };
}

/** A test with its last result. */
export function TestRow({ test, open, onOpen, running, busy, onRun, onEdit, onDelete, onNode }: TestRowProps) {
  const details = useId();
  const { label, tone } = standingOf(test);
  const { name, lastRunAt, lastResult } = test;
  return (
    <li>
      <div className="flex items-center gap-1 pr-2.5 hover:bg-surface-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => onOpen(!open)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 py-1.5 pl-3 text-left focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={classes('shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">
            <span className={classes('block font-medium text-ink', !open && 'truncate')}>{name}</span>
            <span
              className="figures block truncate text-xs text-ink-3"
              title={lastRunAt === null ? undefined : formatDateTime(lastRunAt)}
            >
              {lastRunAt === null
                ? test.updatedAt === test.createdAt
                  ? 'Never run'
                  : 'Not run since it was changed'
                : `Ran ${formatAgo(lastRunAt)}`}
            </span>
          </span>
          {running ? <Spinner size={14} className="text-ink-3" /> : <Badge tone={tone}>{label}</Badge>}
        </button>
        <Button variant="ghost" size="icon" aria-label={`Run ${name}`} disabled={busy} onClick={onRun}>
          <Play aria-hidden size={14} />
        </Button>
      </div>
      <div id={details} hidden={!open} className="border-t border-line bg-bg py-3 pr-4 pl-9">
        {open && (
          <>
            {lastResult ? (
              <TestOutcome result={lastResult} onNode={onNode} />
            ) : (
              <p className="text-xs text-ink-2">Run the test to see its result.</p>
            )}
            <div className="mt-3 flex flex-wrap gap-1.5">
              <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit('content')}>
                <SquarePen aria-hidden size={12} />
                Edit
              </Button>
              <Button size="sm" aria-label={`Rename ${name}`} onClick={() => onEdit('name')}>
                <Pencil aria-hidden size={12} />
                Rename
              </Button>
              <Button size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
                <Trash2 aria-hidden size={12} />
                Delete
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
