import type { StepView } from '@heddle/contract/run/view';
import { memo, useEffect, useRef } from 'react';
import { RunId } from '../../../run/run-id.ts';
import { StepRow } from '../../../run/step-row.tsx';
import { NodeUsage } from '../../../run/usage/run-usage.tsx';
import { StepActions } from '../rerun/step-actions.tsx';
import { useRun, useSession } from '../session.tsx';
import { PassChooser } from './passes/pass-chooser.tsx';
import type { FollowedRun } from './run-store.ts';

// A step keeps its identity until it changes, so only its own row is rendered again.
const Row = memo(StepRow);

const actionsOf = (step: StepView) => (
  <>
    <StepUsage step={step} />
    <PassChooser steps={[step]} />
    <StepActions step={step} />
  </>
);

/** What the step has used of AI models. */
function StepUsage({ step }: { step: StepView }) {
  const run = useRun((state) => state.run);
  return run && <NodeUsage run={run} nodeId={step.nodeId} />;
}

/** The steps of a run in the order they started. */
export function RunSteps({ run }: { run: FollowedRun }) {
  const { runs } = useSession();
  const opened = useRun((state) => state.opened);
  const wanted = useRun((state) => state.wanted);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (wanted === null) return;
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-step="${CSS.escape(wanted)}"]`);
    // Within the list only: the page itself must not move.
    if (box && row) box.scrollBy({ top: row.getBoundingClientRect().top - box.getBoundingClientRect().top });
  }, [wanted]);

  return (
    <ol ref={list} aria-label="Steps" className="min-h-0 flex-1 overflow-y-auto">
      <RunId value={run.id}>
        {run.steps.map((step) => (
          <Row
            key={step.key}
            step={step}
            open={opened.has(step.key)}
            onToggle={runs.getState().toggleStep}
            actions={actionsOf}
          />
        ))}
      </RunId>
    </ol>
  );
}
