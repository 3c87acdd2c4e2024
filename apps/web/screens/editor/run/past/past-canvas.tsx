import { History } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { GraphCanvas } from '../../revisions/graph-canvas.tsx';
import { useSession } from '../../session.tsx';
import type { PastGraph } from '../run-store.ts';

/** The workflow as a run used it, with the run's states. Read-only; a click on a node shows its step. */
export function PastCanvas({ past }: { past: PastGraph }) {
  const { runs } = useSession();
  return (
    <div className="flex size-full flex-col">
      <Banner past={past} />
      <div className="relative min-h-0 flex-1">
        <GraphCanvas key={past.revision} graph={past} runs={runs} onNode={runs.getState().revealStep} />
      </div>
    </div>
  );
}

function Banner({ past: { revision, current } }: { past: PastGraph }) {
  const { runs } = useSession();
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-accent-soft px-3.5 py-2 text-ink"
    >
      <History aria-hidden size={15} className="text-accent" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">This run used revision {revision}.</span>{' '}
        <span className="text-ink-2">
          {revision === current ? 'The workflow has changes since that are not saved yet.' : `Current is ${current}.`}
        </span>
      </p>
      <Button size="sm" onClick={() => runs.getState().leavePast()}>
        Show current
      </Button>
    </div>
  );
}
