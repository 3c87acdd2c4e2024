import type { RunInput } from '@heddle/contract/run/events';
import type { RunStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';

/** A run as it is recorded. */
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

/** The last that is known of a workflow's nodes, as one of its runs sees it. */
export interface LastData {
  /** The run of the whole workflow: the one itself, or the one it goes on from. */
  whole: RunRecord;
  /** The runs in which nodes have run by themselves since. */
  alone: { readonly [nodeId: string]: string };
  /** By node. A run of the whole workflow speaks of all of its nodes; a later one of one node speaks of that one. */
  steps: ReadonlyMap<string, LastStep>;
}

const stepsOf = (run: RunRecord): Map<string, LastStep> =>
  new Map(run.steps.map((step) => [step.nodeId, { run, step }]));

/**
 * What is known of the nodes by a run. `read` gives null for a run that is no longer kept: then what a node gave before counts, and where the run of the
 * whole workflow has gone, what was handed on from it.
 */
export async function readLastData(run: RunRecord, read: (id: string) => Promise<RunRecord | null>): Promise<LastData> {
  const { only, follows } = run.input;
  const whole = follows && (await read(follows.run));
  if (only === undefined || !whole) return { whole: run, alone: {}, steps: stepsOf(run) };
  // One that was stopped says nothing of its node.
  const alone = { ...follows.alone, ...(run.status === 'cancelled' ? {} : { [only]: run.id }) };
  const steps = stepsOf(whole);
  for (const [nodeId, id] of Object.entries(alone)) {
    const found = id === run.id ? run : await read(id);
    const step = found?.steps.find((candidate) => candidate.nodeId === nodeId);
    // The whole run holds much; of the others nothing but the step is kept.
    if (found && step) steps.set(nodeId, { run: { id, plan: found.plan }, step });
  }
  return { whole, alone, steps };
}
