import { TriangleAlert } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { useSession, useUi } from '../session.tsx';
import { useListedProblems } from './use-listed-problems.ts';

/** The id of the list of problems. */
export const PROBLEMS_LIST_ID = 'workflow-problems';

/** The number of problems; opens their list. Hidden without problems. */
export function ProblemsButton() {
  const { ui } = useSession();
  const open = useUi((state) => state.problemsOpen);
  const problems = useListedProblems();
  const { length } = problems;
  const blocks = problems.some(({ severity }) => severity === 'error');
  if (length === 0) return null;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? PROBLEMS_LIST_ID : undefined}
      onClick={() => ui.setState({ problemsOpen: !open })}
      className={classes(
        'figures pointer-events-auto inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control border border-line bg-surface px-2.5 text-xs font-medium shadow-raised transition-colors',
        blocks ? 'text-bad hover:bg-bad-soft' : 'text-warn hover:bg-warn-soft',
      )}
    >
      <TriangleAlert aria-hidden size={13} />
      {length === 1 ? '1 problem' : `${length} problems`}
    </button>
  );
}
