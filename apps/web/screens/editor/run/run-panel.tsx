import { Play, Square, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ErrorNote } from '../../../run/error-note.tsx';
import { overallStatus, waitText } from '../../../run/overall-status.ts';
import { progressOf } from '../../../run/progress.ts';
import { modeText } from '../../../run/run-facts.ts';
import { RunUsage } from '../../../run/usage/run-usage.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { useRememberedSize } from '../remembered-size.ts';
import { ResizeHandle } from '../resize-handle.tsx';
import { useRun, useSession, useUi } from '../session.tsx';
import { SaveAsTestButton } from '../tests/save-as-test-button.tsx';
import { RunOrigin } from './live/run-origin.tsx';
import { PastRuns } from './past/past-runs.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { RUN_PANEL_ID } from './run-panel-id.ts';
import type { FollowedRun, RunPanelView } from './run-store.ts';
import { RunSteps } from './run-steps.tsx';
import { RunTimeline } from './run-timeline.tsx';

/** The current run and earlier ones, docked below the canvas so that both are visible. */
export function RunPanel() {
  const open = useUi((state) => state.runOpen);
  return open ? <Panel /> : null;
}

const views: readonly { value: RunPanelView; label: string }[] = [
  { value: 'steps', label: 'Steps' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'past', label: 'Past Runs' },
];

/** The most that the panel takes of the canvas, in pixels. */
const heights = { key: 'runPanelHeight', initial: 448, min: 120, max: 900 };

/** The CSS variable with the room that the panel takes below the canvas. */
const ROOM = '--run-room';

const PANE = 'flex min-h-0 flex-1 flex-col pt-0! data-[state=inactive]:hidden';

function Panel() {
  const { ui, canvas, runs } = useSession();
  const panel = useRef<HTMLDivElement>(null);
  const run = useRun((state) => state.run);
  const view = useRun((state) => state.view);
  const replay = useRun((state) => state.replay);
  const { size: limit, set } = useRememberedSize(heights);
  const height = useRoom(panel);
  useRunningInView();
  const close = (): void => {
    runs.getState().setReplay(null);
    ui.setState({ runOpen: false });
  };

  // The panel takes the focus when it opens and returns it when it closes.
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    canvas.makeRoom();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [canvas]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

  return (
    <div
      ref={panel}
      id={RUN_PANEL_ID}
      role="dialog"
      aria-label="Workflow Execution"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={{ maxHeight: `min(70%, ${limit}px)` }}
      className="absolute inset-x-0 bottom-0 z-10 @container flex animate-dialog-in flex-col overflow-hidden rounded-t-lg border border-line bg-surface shadow-float outline-none @md/canvas:inset-x-3.5 @md/canvas:bottom-3.5 @md/canvas:rounded-lg @2xl/canvas:right-49"
    >
      <ResizeHandle
        label="Height of the execution"
        edge="top"
        size={Math.min(limit, height)}
        bounds={heights}
        onSize={set}
      />
      <Head run={run} onClose={close} />
      {run && replay && <ReplayBar run={run} replay={replay} />}
      {run?.error && !run.steps.some((step) => step.error !== null) && (
        <div className="px-3.5 pb-3">
          <ErrorNote error={run.error} />
        </div>
      )}
      <Tabs
        value={run ? view : 'past'}
        onValueChange={(next) => runs.getState().setView(views.find(({ value }) => value === next)?.value ?? 'steps')}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabsList aria-label="Views of the execution" className="shrink-0 border-t px-2">
          {views.map(({ value, label }) => (
            <TabsTrigger
              key={value}
              value={value}
              disabled={!run && value !== 'past'}
              className="h-8.5 px-2.5! text-xs after:inset-x-2.5!"
            >
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="steps" className={PANE}>
          {run && <RunSteps run={run} />}
        </TabsContent>
        <TabsContent value="timeline" className={PANE}>
          {run && <RunTimeline run={run} />}
        </TabsContent>
        <TabsContent value="past" className={PANE}>
          <PastRuns />
        </TabsContent>
      </Tabs>
    </div>
  );
}

/** The height of the panel as it is, in pixels. Messages stand above it, and the workflow gives way as steps make it higher. */
function useRoom(panel: RefObject<HTMLElement | null>): number {
  const { canvas } = useSession();
  const [height, setHeight] = useState<number>(heights.initial);
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    let before = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const isDragged = element.querySelector(':scope > [role="separator"]:active') !== null;
      if (element.offsetHeight > before && !isDragged) canvas.makeRoom();
      before = element.offsetHeight;
      setHeight(element.offsetHeight);
      style.setProperty(ROOM, `${element.offsetHeight + 14}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, [canvas, panel]);
  return height;
}

/** Never lets the panel hide the node that runs. */
function useRunningInView(): void {
  const { editor, canvas } = useSession();
  const running = useRun((state) => state.run?.steps.findLast((step) => step.status === 'running')?.nodeId);
  useEffect(() => {
    const node = editor.getState().nodes.find(({ id }) => id === running);
    if (node) canvas.uncover(node.position);
  }, [editor, canvas, running]);
}

/** The run's state and its actions. */
function Head({ run, onClose }: { run: FollowedRun | null; onClose: () => void }) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-2.5 gap-y-2 py-2.5 pr-2.5 pl-3.5 @max-lg:pr-13">
      <h2 className="font-semibold text-ink">Workflow Execution</h2>
      {run && <RunState run={run} />}
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto pointer-coarse:h-11 pointer-coarse:min-w-11 @max-lg:absolute @max-lg:top-2.5 @max-lg:right-1.5 pointer-coarse:@max-lg:top-1"
        onClick={onClose}
      >
        <X aria-hidden size={14} />
        <span className="@max-2xl:sr-only">Close</span>
      </Button>
    </div>
  );
}

function RunState({ run }: { run: FollowedRun }) {
  const { actions, canvas, runs } = useSession();
  const [stopping, setStopping] = useState(false);
  const replaying = useRun((state) => state.replay !== null);
  const stale = useRun((state) => state.stale);
  const alone = useRun((state) => state.only !== null);
  const status = overallStatus(run);
  const progress = progressOf(run);
  const running = run.status === 'running';
  const waits = waitText(run);

  const stop = (): void => {
    setStopping(true);
    void actions.stop().finally(() => setStopping(false));
  };
  const replay = (): void => {
    runs.getState().setReplay({ at: -1, playing: !window.matchMedia('(prefers-reduced-motion: reduce)').matches });
    // After the panel has its height, since the replayed canvas should be wholly visible.
    requestAnimationFrame(() => canvas.fitView());
  };

  return (
    <>
      <Badge tone={status.tone}>{status.label}</Badge>
      {modeText(run) && <Badge>{modeText(run)}</Badge>}
      {alone && <Badge>One node</Badge>}
      <div className="flex min-w-24 flex-1 items-center gap-2.5 @max-lg:order-last @max-lg:min-w-full @max-lg:-mr-9">
        <Progress
          value={progress}
          label="Progress"
          tone={status.tone === 'bad' ? 'bad' : 'accent'}
          className="flex-1"
        />
        <span className="figures w-9 text-right text-ink-2">{progress}%</span>
      </div>
      <RunOrigin run={run} />
      <RunUsage run={run} className="order-last w-full truncate" />
      {waits && <p className="figures w-full truncate text-xs text-ink-2 @max-lg:order-last">{waits}</p>}
      {running && (
        <Button size="sm" loading={stopping} className="@max-lg:ml-auto" onClick={stop}>
          {!stopping && <Square aria-hidden size={12} />}
          Stop Execution
        </Button>
      )}
      {!running &&
        !replaying &&
        !alone &&
        run.steps.length > 0 &&
        (stale ? (
          <Button asChild size="sm" className="@max-lg:ml-auto">
            <Link href={`/workflow/${run.workflowId}?run=${run.id}`}>Show on canvas</Link>
          </Button>
        ) : (
          <Button size="sm" className="@max-lg:ml-auto" onClick={replay}>
            <Play aria-hidden size={12} />
            <span className="@max-md:sr-only">Replay</span>
          </Button>
        ))}
      {!running && !replaying && !alone && run.steps.length > 0 && <SaveAsTestButton runId={run.id} />}
      <p role="status" className="sr-only">
        {running
          ? waits || `Running: ${run.steps.findLast((step) => step.status === 'running')?.name ?? 'starting'}`
          : `Execution ${status.label.toLowerCase()}`}
      </p>
    </>
  );
}
