import type { RunStreamEvent, RunSummary, StepView } from '@heddle/contract/run/view';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import { withRunEvent } from '../../../api/run-stream.ts';
import type { Graph } from '../store/document.ts';
import type { ChosenPass } from './passes/chosen-pass.ts';
import { withoutLoop, withPasses } from './passes/chosen-pass.ts';
import type { Frame } from './replay/frames.ts';
import { framesOf, stepsAt } from './replay/frames.ts';

/** A run with its steps in the order they started; steps not reached last, in flow order. */
export interface FollowedRun extends RunSummary {
  steps: StepView[];
}

/** The view of the run panel. */
export type RunPanelView = 'steps' | 'timeline' | 'past';

/** The graph of a run whose workflow has changed since. */
export interface PastGraph extends Graph {
  revision: number;
  /** The revision the workflow is at. */
  current: number;
}

/** A run that is played again on the canvas: `at` is the frame that is shown, -1 before the first. */
export interface Replay {
  frames: readonly Frame[];
  at: number;
  playing: boolean;
}

export interface RunStoreState {
  /** The run that is followed, or the last one; null before the first. */
  run: FollowedRun | null;
  /** The run that was shown before single nodes ran; `run` itself if none did. Null before the first run. */
  whole: string | null;
  /** The run with the latest pass of every loop; `run` shows the chosen ones. */
  recorded: FollowedRun | null;
  /** The passes shown instead of the latest ones; an outer loop's pass comes before those of inner loops. */
  passes: readonly ChosenPass[];
  /** Its steps by node, for cards and edges: for each node that of the last run it took part in. */
  steps: ReadonlyMap<string, StepView>;
  /** The node whose steps alone are updated while it runs alone. */
  only: string | null;
  /** True once the workflow has changed since the run: cards and edges no longer show it, its data remain available. */
  stale: boolean;
  /** Shown in place of the workflow while it is set. */
  past: PastGraph | null;
  replay: Replay | null;
  view: RunPanelView;
  /** Keys of the steps whose details are shown. */
  opened: ReadonlySet<string>;
  /** The step that was asked for last, to be brought into sight. */
  wanted: string | null;
  /** With `only` the run is one of that node alone, shown together with the known steps of the others. */
  show(run: FollowedRun, options?: { stale?: boolean; past?: PastGraph | null; only?: string | null }): void;
  /** Follows a run of one node: its step is shown among those of the previous run. */
  showOnly(run: RunSummary, waiting: readonly StepView[], nodeId: string): void;
  /** Applies events of the run. */
  apply(events: readonly RunStreamEvent[]): void;
  /** Shows a pass of a loop, or (null) the latest again. */
  setPass(loop: string, chosen: ChosenPass | null): void;
  markStale(): void;
  /** Returns from the graph of a run to the current workflow. */
  leavePast(): void;
  /** Starts a replay, moves to a frame, pauses, or (null) shows the run as it ended. */
  setReplay(change: Partial<Pick<Replay, 'at' | 'playing'>> | null): void;
  setView(view: RunPanelView): void;
  toggleStep(key: string): void;
  /** Shows the details of a node's step. */
  revealStep(nodeId: string): void;
  clear(): void;
}

export type RunStore = StoreApi<RunStoreState>;

/** The step of a node that runs alone keeps its place among the others. */
const inItsPlace = (run: FollowedRun, event: RunStreamEvent): FollowedRun =>
  event.type === 'step'
    ? { ...run, steps: run.steps.map((step) => (step.nodeId === event.step.nodeId ? event.step : step)) }
    : withRunEvent(run, event);

const nodeOf = (event: RunStreamEvent): string | null =>
  event.type === 'step' ? event.step.nodeId : event.type === 'progress' ? event.nodeId : null;

const byNode = (run: FollowedRun): ReadonlyMap<string, StepView> =>
  new Map(run.steps.map((step) => [step.nodeId, step]));

/** What follows from a run as it was recorded and the chosen passes. */
function shownIn(
  recorded: FollowedRun,
  passes: readonly ChosenPass[],
): Pick<RunStoreState, 'recorded' | 'run' | 'steps'> {
  const run = withPasses(recorded, passes);
  return { recorded, run, steps: byNode(run) };
}

const nothing = {
  run: null,
  recorded: null,
  passes: [],
  whole: null,
  only: null,
  steps: new Map<string, StepView>(),
  stale: false,
  past: null,
  replay: null,
  opened: new Set<string>(),
  wanted: null,
};

/** The state of the run that the editor shows. */
export function createRunStore(): RunStore {
  return createStore<RunStoreState>((set, get) => ({
    ...nothing,
    view: 'steps',
    show(run, { stale = false, past = null, only = null } = {}) {
      const same = get().run?.id === run.id;
      set({
        ...shownIn(run, []),
        passes: [],
        whole: run.id,
        only,
        stale,
        past,
        replay: null,
        wanted: null,
        ...(same ? {} : { opened: new Set<string>() }),
      });
    },
    showOnly(summary, waiting, nodeId) {
      const { recorded: before, opened, whole } = get();
      const known = before?.steps.filter((step) => step.nodeId !== nodeId) ?? [];
      const own = waiting.filter((step) => step.nodeId === nodeId);
      const place = before?.steps.findIndex((step) => step.nodeId === nodeId) ?? -1;
      const run = { ...summary, steps: place < 0 ? [...known, ...own] : known.toSpliced(place, 0, ...own) };
      set({
        ...shownIn(run, []),
        whole: whole ?? run.id,
        passes: [],
        only: nodeId,
        stale: false,
        past: null,
        replay: null,
        wanted: null,
        opened,
      });
    },
    apply(events) {
      const { recorded: run, only, passes } = get();
      const news = only === null ? events : events.filter((event) => event.type === 'run' || nodeOf(event) === only);
      if (!run || news.length === 0) return;
      set(shownIn(news.reduce(only === null ? withRunEvent : inItsPlace, run), passes));
    },
    setPass(loop, chosen) {
      const { recorded, passes } = get();
      if (!recorded) return;
      const others = withoutLoop(passes, loop);
      const now = chosen ? [...others, chosen] : others;
      set({ ...shownIn(recorded, now), passes: now, replay: null });
    },
    markStale() {
      // A running run is still followed; its states are cleared at the next change.
      if (!get().stale && get().run?.status !== 'running') set({ stale: true, replay: null });
    },
    leavePast() {
      const { run } = get();
      if (run) set({ past: null, replay: null, stale: true, steps: byNode(run) });
    },
    setReplay(change) {
      const { run, replay, steps } = get();
      if (!run || run.status === 'running') return;
      if (change === null) {
        set({ replay: null, steps: byNode(run) });
        return;
      }
      const frames = replay?.frames ?? framesOf(run);
      const at = Math.min(Math.max(change.at ?? replay?.at ?? -1, -1), frames.length - 1);
      const playing = (change.playing ?? replay?.playing ?? false) && at < frames.length - 1;
      set({ replay: { frames, at, playing }, steps: at === replay?.at ? steps : stepsAt(run, frames, at) });
    },
    setView: (view) => set({ view }),
    toggleStep(key) {
      const { opened } = get();
      set({ opened: opened.symmetricDifference(new Set([key])), wanted: null });
    },
    revealStep(nodeId) {
      const step = get().run?.steps.findLast((candidate) => candidate.nodeId === nodeId);
      if (step) set({ view: 'steps', opened: new Set([step.key]), wanted: step.key });
    },
    clear: () => set(nothing),
  }));
}

/** The step a card shows; undefined if the run no longer applies to it. */
export const shownStep =
  (nodeId: string) =>
  ({ steps, stale }: RunStoreState): StepView | undefined =>
    stale ? undefined : steps.get(nodeId);
