import type { StepView } from '@heddle/contract/run/view';
import { CircleDot, FilePenLine, Pin, StepForward } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ExplainButton } from '../assistant/explain-button.tsx';
import { useEditor, useRun, useSession } from '../session.tsx';
import { pinOutput } from './pinned.ts';
import { PassChoice } from './pass-choice.tsx';
import { canGoOn } from './rerunnable.ts';

/** The actions on a step of the run: run it again, alone or with all that follows, and pin its output. */
export function StepActions({ step }: { step: StepView }) {
  const session = useSession();
  const { actions, ui } = session;
  const { nodeId } = step;
  const known = useEditor((state) => state.nodes.some(({ id }) => id === nodeId));
  const executing = useEditor((state) => state.isExecuting);
  const running = useRun((state) => state.run?.status === 'running');
  const [pass, setPass] = useState<string | null>(null);
  if (!known || running) return null;
  const goesOn = canGoOn(session) || executing;
  return (
    <div role="group" aria-label={`Actions on ${step.name}`} className="flex flex-wrap gap-1.5">
      <ExplainButton step={step} />
      {goesOn && (
        <>
          <Button size="sm" disabled={executing} onClick={() => void actions.rerun({ nodeId })}>
            <StepForward aria-hidden size={13} />
            Run again from here
          </Button>
          <Button size="sm" disabled={executing} onClick={() => ui.setState({ rerunEdited: nodeId })}>
            <FilePenLine aria-hidden size={13} />
            Run again from here with edited input…
          </Button>
          <Button
            size="sm"
            disabled={executing}
            onClick={() => void actions.rerun({ nodeId, only: true, ...(pass === null ? {} : { pass }) })}
          >
            <CircleDot aria-hidden size={13} />
            Run this node only
          </Button>
          <PassChoice execution={step.execution} value={pass} onChange={setPass} />
        </>
      )}
      {step.output && (
        <Button size="sm" onClick={() => pinOutput(session, step)}>
          <Pin aria-hidden size={13} />
          Pin output
        </Button>
      )}
    </div>
  );
}
