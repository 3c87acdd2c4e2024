import type { RunStreamEvent, RunSummary, StepView } from '@heddle/contract/run/view';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import { withRunEvent } from '../../../api/run-stream.ts';

/** A run with its steps, in the order they started; those not reached last, in flow order. */
export interface FollowedRun extends RunSummary {
  steps: StepView[];
}

export interface RunState {
  /** The run that is followed, or the last one; null before the first. */
  run: FollowedRun | null;
  /** Its steps by node. */
  steps: ReadonlyMap<string, StepView>;
  /** True once the workflow has changed since the run: cards and edges no longer show it, its data stay at hand. */
  stale: boolean;
  show(run: FollowedRun, options?: { stale?: boolean }): void;
  /** Takes over what has happened in the run. */
  apply(events: readonly RunStreamEvent[]): void;
  markStale(): void;
  clear(): void;
}

export type RunStore = StoreApi<RunState>;

const byNode = (run: FollowedRun): ReadonlyMap<string, StepView> => new Map(run.steps.map((step) => [step.nodeId, step]));

/** The state of the run that the editor shows. */
export function createRunStore(): RunStore {
  return createStore<RunState>((set, get) => ({
    run: null,
    steps: new Map(),
    stale: false,
    show: (run, { stale = false } = {}) => set({ run, steps: byNode(run), stale }),
    apply(events) {
      const { run } = get();
      if (!run || events.length === 0) return;
      const steps = new Map(get().steps);
      for (const event of events) if (event.type === 'step') steps.set(event.step.nodeId, event.step);
      set({ run: events.reduce(withRunEvent, run), steps });
    },
    markStale() {
      // A run under way is still followed; its marks go when something changes after it.
      if (!get().stale && get().run?.status !== 'running') set({ stale: true });
    },
    clear: () => set({ run: null, steps: new Map(), stale: false }),
  }));
}

/** The step a card shows; undefined where the run says nothing about it any more. */
export const shownStep =
  (nodeId: string) =>
  ({ steps, stale }: RunState): StepView | undefined =>
    stale ? undefined : steps.get(nodeId);
