import type { RunInput } from '@heddle/contract/run/events';
import type { RunStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';

/** A recorded run. */
export interface RunRecord {
  id: string;
  status: RunStatus;
  input: RunInput;
  /** Null where its revision cannot be run: then it has no steps. */
  plan: Plan | null;
  steps: readonly StepView[];
}

/** A node's step in the last run that the node took part in. */
export interface LastStep {
  run: Pick<RunRecord, 'id' | 'plan'>;
  step: StepView;
}

/** The last known data of a workflow's nodes, as seen by one of its runs. */
export interface LastData {
  /** The run of the whole workflow: the run itself, or the one it continues from. */
  whole: RunRecord;
  /** Later runs of single nodes, by node id. */
  alone: { readonly [nodeId: string]: string };
  /** By node id. A run of the whole workflow covers all of its nodes; a later run of a single node covers that one. */
  steps: ReadonlyMap<string, LastStep>;
}

const stepsOf = (run: RunRecord): Map<string, LastStep> =>
  new Map(run.steps.map((step) => [step.nodeId, { run, step }]));

/**
 * Collects the last data of the nodes as seen by a run. `read` returns null for a run that retention has removed: then the earlier output of its node counts,
 * and if the run of the whole workflow is gone, the data that `run` itself has recorded.
 */
export async function readLastData(run: RunRecord, read: (id: string) => Promise<RunRecord | null>): Promise<LastData> {
  const { only, follows } = run.input;
  const whole = follows && (await read(follows.run));
  if (only === undefined || !whole) return { whole: run, alone: {}, steps: stepsOf(run) };
  // A stopped run has no result for its node.
  const alone = { ...follows.alone, ...(run.status === 'cancelled' ? {} : { [only]: run.id }) };
  const steps = stepsOf(whole);
  for (const [nodeId, id] of Object.entries(alone)) {
    const found = id === run.id ? run : await read(id);
    const step = found?.steps.find((candidate) => candidate.nodeId === nodeId);
    // Only the step of the other runs is kept in memory.
    if (found && step) steps.set(nodeId, { run: { id, plan: found.plan }, step });
  }
  return { whole, alone, steps };
}
