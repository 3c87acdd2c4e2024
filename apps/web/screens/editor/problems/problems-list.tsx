import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useSession } from '../session.tsx';
import { focusField } from './focus-field.ts';
import type { ListedProblem } from './problems-list-items.ts';
import { PROBLEMS_LIST_ID } from './problems-button.tsx';
import { useListedProblems } from './use-listed-problems.ts';

/** How many problems are listed at most. */
const SHOWN = 200;

/** The workflow's problems in one list, errors first. A click on a problem focuses its field; the list remains open. */
export function ProblemsList() {
  const { editor, ui, canvas } = useSession();
  const problems = useListedProblems();
  const panel = useRef<HTMLDivElement>(null);
  const close = (): void => ui.setState({ problemsOpen: false });

  useEffect(() => {
    const before = document.activeElement;
    const list = panel.current;
    list?.focus({ preventScroll: true });
    return () => {
      if (list?.contains(document.activeElement) !== false && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  const go = ({ nodeId, parameter }: ListedProblem): void => {
    const node = editor.getState().nodes.find(({ id }) => id === nodeId);
    if (!node) return;
    editor.getState().open(nodeId);
    canvas.reveal(node.position);
    focusField(nodeId, parameter);
  };

  return (
    <div
      ref={panel}
      id={PROBLEMS_LIST_ID}
      role="dialog"
      aria-label="Problems"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="pointer-events-auto relative z-10 flex max-h-[min(60%,26rem)] w-full animate-dialog-in flex-col overflow-hidden rounded-md border border-line bg-surface shadow-float outline-none sm:w-96"
    >
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-3.5">
        <h2 className="flex-1 font-semibold text-ink">Problems</h2>
        <Button variant="ghost" size="icon" aria-label="Close problems" onClick={close}>
          <X aria-hidden size={15} />
        </Button>
      </div>
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 px-3.5 py-4 text-ink-2">
          <CircleCheck aria-hidden size={16} className="text-ok" />
          Nothing keeps this workflow from running.
        </p>
      ) : (
        <ul aria-label="Problems of the workflow" className="min-h-0 overflow-y-auto">
          {problems.slice(0, SHOWN).map((problem) => (
            <li
              key={`${problem.nodeId} ${problem.field} ${problem.message}`}
              className="border-b border-line last:border-0"
            >
              <ProblemButton problem={problem} onGo={() => go(problem)} />
            </li>
          ))}
        </ul>
      )}
      {problems.length > SHOWN && (
        <p className="border-t border-line px-3.5 py-2 text-xs text-ink-3">
          The first {SHOWN} of {problems.length}.
        </p>
      )}
    </div>
  );
}

function ProblemButton({ problem, onGo }: { problem: ListedProblem; onGo: () => void }) {
  return (
    <button
      type="button"
      onClick={onGo}
      className="flex w-full gap-2.5 px-3.5 py-2.5 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <TriangleAlert
        aria-hidden
        size={14}
        className={problem.severity === 'error' ? 'mt-0.75 text-bad' : 'mt-0.75 text-warn'}
      />
      <span className="min-w-0">
        <span className="sr-only">{problem.severity === 'error' ? 'Error: ' : 'Warning: '}</span>
        <span className="block truncate text-xs">
          <span className="font-medium text-ink">{problem.nodeName}</span>
          {problem.field !== null && <span className="text-ink-3"> · {problem.field}</span>}
        </span>
        <span className="block text-ink-2">{problem.message}</span>
        {problem.hint !== undefined && <span className="block text-xs text-ink-3">{problem.hint}</span>}
      </span>
    </button>
  );
}
