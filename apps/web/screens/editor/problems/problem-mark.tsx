import { TriangleAlert, Unplug } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import type { NodeProblem } from '../store/problems.ts';
import { useNodeProblems } from './use-problems.ts';

/** How many problems a tooltip lists at most. */
const MOST = 3;

function describe(problems: readonly NodeProblem[]): string {
  const messages = problems.slice(0, MOST).map(({ message }) => message);
  return [...messages, ...(problems.length > MOST ? [`and ${problems.length - MOST} more`] : [])].join('\n');
}

/** The mark on a card with problems, described for the pointer and for screen readers. */
export function ProblemMark({ id }: { id: string }) {
  const problems = useNodeProblems(id);
  if (problems.length === 0) return null;
  const isError = problems.some(({ severity }) => severity === 'error');
  const Mark = isError ? TriangleAlert : Unplug;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return (
    <span
      title={describe(problems)}
      data-severity={isError ? 'error' : 'warning'}
      className={classes(
        'problem-mark inline-flex size-4.5 items-center justify-center rounded-full',
        isError ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
      )}
    >
      <Mark aria-hidden size={11} />
      <span className="sr-only">{`${count}: ${describe(problems)}`}</span>
    </span>
  );
}
