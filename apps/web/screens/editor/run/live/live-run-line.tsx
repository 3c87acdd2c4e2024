import type { RunSummary } from '@heddle/contract/run/view';
import { Radio, X } from 'lucide-react';
import { Link } from 'wouter';
import { overallStatus } from '../../../../run/overall-status.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useRun, useSession, useUi } from '../../session.tsx';
import type { FollowedRun } from '../run-store.ts';
import { useRunOrigin } from './run-origin.tsx';

/** A line above the canvas about a run that was started elsewhere: it is on the canvas, or only told of where another one is kept there. */
export function LiveRunLine() {
  const live = useUi((state) => state.liveRun);
  const runOpen = useUi((state) => state.runOpen);
  const run = useRun((state) => state.run);
  const isCovered = useRun((state) => state.stale || state.past !== null);
  const isOnCanvas = live !== null && run?.id === live.run.id;
  if (!live || (live.shown ? !isOnCanvas || isCovered || runOpen : isOnCanvas)) return null;
  return (
    <div
      role="group"
      aria-label="Run started elsewhere"
      className="pointer-events-auto z-5 flex max-w-full shrink-0 self-center min-w-0 items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3 text-xs shadow-raised"
    >
      <Radio aria-hidden size={14} className="shrink-0 text-accent" />
      {live.shown && isOnCanvas ? <Shown run={run} /> : <Told run={live.run} />}
      <Dismiss />
    </div>
  );
}

const BUTTON = 'pointer-coarse:h-11';

function Shown({ run }: { run: FollowedRun }) {
  const { ui } = useSession();
  const origin = useRunOrigin(run);
  const { label, tone } = overallStatus(run);
  return (
    <>
      {/* Of many runs in a row that came the same way, only the first is read out. */}
      <p role="status" className="line-clamp-2 min-w-0 text-ink">
        Started {origin}
      </p>
      <Badge tone={tone}>{label}</Badge>
      <Button size="sm" className={BUTTON} onClick={() => ui.setState({ runOpen: true })}>
        Open run
      </Button>
    </>
  );
}

function Told({ run }: { run: RunSummary }) {
  const origin = useRunOrigin(run);
  return (
    <>
      <p role="status" className="line-clamp-2 min-w-0 text-ink">
        Another run was started {origin}
      </p>
      <Button asChild size="sm" className={BUTTON}>
        <Link href={`/workflow/${run.workflowId}?run=${run.id}`}>Show</Link>
      </Button>
    </>
  );
}

function Dismiss() {
  const { ui } = useSession();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Dismiss"
      className="size-7 pointer-coarse:size-11"
      onClick={() => ui.setState({ liveRun: null })}
    >
      <X aria-hidden size={14} />
    </Button>
  );
}
