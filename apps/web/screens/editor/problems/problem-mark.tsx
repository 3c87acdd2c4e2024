import type { LucideIcon } from 'lucide-react';
import { TriangleAlert, Unplug, Wrench } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import type { NodeProblem } from '../store/problems.ts';
import { useNodeProblems } from './use-problems.ts';

/** How many problems a tooltip lists at most. */
const MOST = 3;

/** What an import has left to do is no mistake, and has a mark of its own. */
const isToDo = ({ code }: NodeProblem): boolean => code === 'node_unreviewed';

function describe(problems: readonly NodeProblem[]): string {
  const messages = problems.slice(0, MOST).map(({ message }) => message);
  return [...messages, ...(problems.length > MOST ? [`and ${problems.length - MOST} more`] : [])].join('\n');
}

/** The marks on a card with problems, described for the pointer and for screen readers: one for what an import has left to do, one for all others. */
export function ProblemMark({ id }: { id: string }) {
  const problems = useNodeProblems(id);
  const toDo = problems.filter(isToDo);
  const others = problems.filter((problem) => !isToDo(problem));
  const isError = others.some(({ severity }) => severity === 'error');
  return (
    <>
      {toDo.length > 0 && (
        <Mark
          icon={Wrench}
          look="review-mark bg-warn-soft text-warn"
          count={toDo.length === 1 ? '1 thing to do' : `${toDo.length} things to do`}
          text={describe(toDo)}
        />
      )}
      {others.length > 0 && (
        <Mark
          icon={isError ? TriangleAlert : Unplug}
          severity={isError ? 'error' : 'warning'}
          look={classes('problem-mark', isError ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn')}
          count={others.length === 1 ? '1 problem' : `${others.length} problems`}
          text={describe(others)}
        />
      )}
    </>
  );
}

interface MarkProps {
  icon: LucideIcon;
  severity?: NodeProblem['severity'];
  look: string;
  /** How many there are, in words. */
  count: string;
  text: string;
}

function Mark({ icon: Symbol, severity, look, count, text }: MarkProps) {
  return (
    <span
      title={text}
      data-severity={severity}
      className={classes('inline-flex size-4.5 items-center justify-center rounded-full', look)}
    >
      <Symbol aria-hidden size={11} />
      <span className="sr-only">{`${count}: ${text}`}</span>
    </span>
  );
}
