import type { StepProgress } from '@heddle/contract/node/progress';
import type { RunEvent } from '@heddle/contract/run/events';
import type { RunStreamEvent, StepView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';
import { createProjection } from '@heddle/engine/view';
import type { ExecutionRow } from '@heddle/journals/row';
import { clipStep } from './clip.ts';
import { summarize } from './summary.ts';

/** Two views of a step with the same key look the same: input and output do not change while these stay. */
const appearanceOf = ({
  status,
  execution,
  attempt,
  startedAt,
  finishedAt,
  wakesAt,
  waits,
  passes,
}: StepView): string =>
  [status, execution, attempt, startedAt, finishedAt, wakesAt, waits, ...(passes ?? []).map(({ pass }) => pass)].join();

/** Folds a run's events and collects what a watcher has not seen yet. */
export interface RunChanges {
  /** The position of the last folded event; -1 before the first. */
  readonly position: number;
  /** Folds events that begin at a position; those folded before are skipped. */
  fold(events: readonly RunEvent[], position: number): void;
  /** Remembers the latest progress of a step, by its execution. */
  report(execution: string, progress: StepProgress): void;
  /** Marks all steps as changed. */
  markAll(): void;
  /** Removes and returns the pending messages. `resumable` is the last of the group, which has the position; undefined if only progress is pending. */
  take(row: ExecutionRow): { messages: RunStreamEvent[]; resumable: RunStreamEvent | undefined };
}

/** The changes of a run after the position `after` (-1: all). Without a plan the run has no steps. */
export function createRunChanges(plan: Plan | null, after: number): RunChanges {
  const projection = plan && createProjection(plan);
  const changed = new Map<string, StepView>();
  const appearances = new Map<string, string>();
  /** The node of each execution. */
  const nodes = new Map<string, string>();
  /** Progress reported since the last `take`, by execution. */
  const reports = new Map<string, StepProgress>();
  let sent: string | null = null;
  let folded = 0;

  return {
    get position() {
      return folded - 1;
    },

    fold(events, position) {
      for (const event of events.slice(Math.max(0, folded - position))) {
        const steps = projection?.push(event) ?? [];
        const isNew = folded++ > after;
        for (const step of steps) {
          nodes.set(step.execution, step.key);
          if (step.status !== 'running') reports.delete(step.execution);
          const appearance = appearanceOf(step);
          if (appearances.get(step.key) === appearance) continue;
          appearances.set(step.key, appearance);
          if (isNew) changed.set(step.key, step);
        }
      }
    },

    report: (execution, progress) => void reports.set(execution, progress),

    markAll() {
      if (!projection) return;
      changed.clear();
      for (const step of projection.steps()) changed.set(step.key, step);
    },

    take(row) {
      const messages: RunStreamEvent[] = [...changed.values()].map((step) => ({
        type: 'step',
        step: clipStep(step, row.id),
      }));
      changed.clear();
      const progress = [...reports].flatMap(([execution, report]): RunStreamEvent[] => {
        const nodeId = nodes.get(execution);
        return nodeId === undefined ? [] : [{ type: 'progress', nodeId, execution, progress: report }];
      });
      reports.clear();
      // Lists show whether a run waits, and until when.
      const state = `${row.status} ${row.wakeAt}`;
      if (sent !== state) messages.push({ type: 'run', run: summarize(row) });
      sent = state;
      const resumable = messages.pop();
      return { messages: [...messages, ...progress], resumable };
    },
  };
}
