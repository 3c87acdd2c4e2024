import { useState } from 'react';
import { Timeline } from '../../../run/timeline/timeline.tsx';
import { TimelineTable } from '../../../run/timeline/timeline-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRun, useSession } from '../session.tsx';
import { PassChooser } from './passes/pass-chooser.tsx';
import type { FollowedRun } from './run-store.ts';

/** The timeline of a run, as bars or in figures. */
export function RunTimeline({ run }: { run: FollowedRun }) {
  const { runs } = useSession();
  const [inFigures, setInFigures] = useState(false);
  const only = useRun((state) => state.only);
  // The other steps were recorded in another run, at other times.
  const steps = only === null ? run.steps : run.steps.filter(({ nodeId }) => nodeId === only);
  const shared = { startedAt: run.startedAt, running: run.status === 'running', steps };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {inFigures ? (
        <TimelineTable {...shared} />
      ) : (
        <Timeline {...shared} onPick={(step) => runs.getState().revealStep(step.nodeId)} />
      )}
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-3.5 py-1">
        <PassChooser steps={steps} />
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-pressed={inFigures}
          onClick={() => setInFigures(!inFigures)}
        >
          {inFigures ? 'Show as bars' : 'Show as table'}
        </Button>
      </div>
    </div>
  );
}
