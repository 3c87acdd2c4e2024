import { Square, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { memo, useEffect, useRef, useState } from 'react';
import { ErrorNote } from '../../../run/error-note.tsx';
import { overallStatus } from '../../../run/overall-status.ts';
import { progressOf } from '../../../run/progress.ts';
import { StepRow } from '../../../run/step-row.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useRun, useSession, useUi } from '../session.tsx';
import { RUN_PANEL_ID } from './run-panel-id.ts';
import type { FollowedRun } from './run-store.ts';

// A step keeps its identity until something happens to it, so only its own row is drawn anew.
const Row = memo(StepRow);

/** The run that is followed, docked below the canvas so that both can be watched. */
export function RunPanel() {
  const run = useRun((state) => state.run);
  const open = useUi((state) => state.runOpen);
  return open && run ? <Panel run={run} /> : null;
}

function Panel({ run }: { run: FollowedRun }) {
  const { ui, actions, canvas } = useSession();
  const panel = useRef<HTMLDivElement>(null);
  const [stopping, setStopping] = useState(false);
  const status = overallStatus(run);
  const progress = progressOf(run);
  const running = run.status === 'running';
  const close = (): void => ui.setState({ runOpen: false });

  // The window takes the focus when it opens and gives it back when it closes.
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    canvas.makeRoom();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [canvas]);

  const stop = (): void => {
    setStopping(true);
    void actions.stop().finally(() => setStopping(false));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };

  const stepFailed = run.steps.some((step) => step.error !== null);
  return (
    <div
      ref={panel}
      id={RUN_PANEL_ID}
      role="dialog"
      aria-label="Workflow Execution"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="absolute inset-x-0 bottom-0 z-10 @container flex max-h-[min(55%,26rem)] animate-dialog-in flex-col overflow-hidden rounded-t-lg border border-line bg-surface shadow-float outline-none @md/canvas:inset-x-3.5 @md/canvas:bottom-3.5 @md/canvas:rounded-lg @2xl/canvas:right-49"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 py-2.5 pr-2.5 pl-3.5">
        <h2 className="font-semibold text-ink">Workflow Execution</h2>
        <Badge tone={status.tone}>{status.label}</Badge>
        {run.mode === 'dry' && <Badge>Dry Run</Badge>}
        <div className="flex min-w-24 flex-1 items-center gap-2.5 @max-lg:order-last @max-lg:min-w-full @max-lg:pr-1.5">
          <Progress value={progress} label="Progress" className="flex-1" />
          <span className="figures w-9 text-right text-ink-2">{progress}%</span>
        </div>
        {running && (
          <Button size="sm" loading={stopping} className="@max-lg:ml-auto" onClick={stop}>
            {!stopping && <Square aria-hidden size={12} />}
            Stop Execution
          </Button>
        )}
        <Button variant="ghost" size="sm" className="@max-lg:ml-auto" onClick={close}>
          <X aria-hidden size={14} />
          <span className="@max-2xl:sr-only">Close</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {running ? `Running: ${run.steps.findLast((step) => step.status === 'running')?.name ?? 'starting'}` : `Execution ${status.label.toLowerCase()}`}
      </p>
      {run.error && !stepFailed && (
        <div className="px-3.5 pb-3">
          <ErrorNote error={run.error} />
        </div>
      )}
      <ol aria-label="Steps" className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {run.steps.map((step) => (
          <Row key={step.key} step={step} />
        ))}
      </ol>
    </div>
  );
}
