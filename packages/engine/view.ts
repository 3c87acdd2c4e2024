import { outputPorts } from '@heddle/contract/node/ports';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { StepPass, StepView } from '@heddle/contract/run/view';
import { apply } from './apply.ts';
import type { Attempts } from './attempts.ts';
import { noteAttempt } from './attempts.ts';
import { viewLineage } from './lineage/view.ts';
import type { Plan, PlanNode } from './plan.ts';
import { totalPasses } from './rules/loop.ts';
import type { RunState, StepState } from './state.ts';
import { createState, nodeOf } from './state.ts';
import { inputOf } from './step-input.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

type ViewItems = NonNullable<StepView['input']>;
const toItems = (items: readonly Item[]): ViewItems[string] => items.map((item) => item);

function viewOutputs(step: StepState): ViewItems | null {
  const outputs: Outputs | null = step.wakesAt === null ? step.outputs : null;
  return outputs && Object.fromEntries(Object.entries(outputs).map(([port, items]) => [port, toItems(items)]));
}

function viewInput(state: RunState, node: PlanNode, step: StepState): ViewItems | null {
  if (
    step.status === 'waiting' ||
    step.status === 'skipped' ||
    (step.status === 'cancelled' && step.startedAt === null)
  )
    return null;
  const ports = new Set(['main', ...node.incoming.map((edge) => edge.targetPort)]);
  return Object.fromEntries([...ports].map((port) => [port, toItems(inputOf(state, node, port))]));
}

function viewPasses(state: RunState, node: PlanNode): Pick<StepView, 'passes'> {
  const passes: StepPass[] = [];
  for (let loop = node.loop ?? node.within; loop; loop = loop.parent) {
    const running = state.loops[loop.index];
    if (running) passes.unshift({ loop: loop.head.id, pass: running.pass, total: totalPasses(state, loop, running) });
  }
  return passes.length > 0 ? { passes } : {};
}

function viewPorts({ definition, data }: PlanNode): Pick<StepView, 'ports'> {
  const ports = outputPorts(definition, data);
  return ports.length === 1 && ports[0] === 'main' ? {} : { ports: [...ports] };
}

function viewWaiting({ definition }: PlanNode, { waits, error }: StepState): Pick<StepView, 'waitsFor'> {
  const waitsFor = waits && error ? (error.code === 'answer_wanted' ? 'answer' : 'signIn') : definition.waitsFor;
  return waitsFor === undefined ? {} : { waitsFor };
}

/** The step of a node as it is now. */
export function viewStep(plan: Plan, state: RunState, node: PlanNode, attempts: Attempts): StepView {
  const step = state.steps[node.index] as StepState;
  const reached = step.status !== 'skipped' && step.startedAt !== null;
  return {
    key: node.id,
    execution: step.key,
    runs: step.runs,
    ...viewPasses(state, node),
    nodeId: node.id,
    name: node.name,
    type: node.definition.type,
    ...viewWaiting(node, step),
    status: step.status,
    attempt: step.attempt,
    attempts: [...(attempts.get(node)?.list ?? [])],
    startedAt: reached ? iso(step.startedAt) : null,
    finishedAt: reached ? iso(step.finishedAt) : null,
    durationMs:
      reached && step.startedAt !== null && step.finishedAt !== null ? step.finishedAt - step.startedAt : null,
    wakesAt: iso(step.wakesAt),
    ...viewPorts(node),
    input: viewInput(state, node, step),
    output: viewOutputs(step),
    ...(reached ? { lineage: viewLineage(plan, state, node) } : {}),
    error: step.error,
    logs: [...(step.logs ?? [])],
    waits: step.waits,
    ...(reached && state.input?.reused?.includes(node.id) ? { reused: true } : {}),
  };
}

/** The steps of a run, updated by events: `push` events in order, and get the steps that have changed. */
export interface Projection {
  push(event: RunEvent): StepView[];
  /** All steps: in the order they started, those not reached last in the workflow's order. */
  steps(): StepView[];
}

/** Creates a projection. The cost of an event depends on what it changes, not on the size of the workflow. */
export function createProjection(plan: Plan): Projection {
  const state = createState(plan);
  const attempts: Attempts = new Map();
  const touched = new Set<PlanNode>();
  state.touched = touched;
  let ended = false;
  return {
    push(event) {
      if (ended) return [];
      noteAttempt(attempts, plan, state, event);
      const own = 'attempt' in event ? nodeOf(plan, state, event.key) : null;
      if (own) touched.add(own);
      apply(plan, state, event);
      state.commands = [];
      ended = state.status !== 'running';
      const views = Array.from(ended ? plan.nodes : touched, (node) => viewStep(plan, state, node, attempts));
      touched.clear();
      return views;
    },
    steps: () => viewSteps(plan, state, attempts),
  };
}

/** The steps of a run with these events. */
export function projectSteps(plan: Plan, events: readonly RunEvent[]): StepView[] {
  const state = createState(plan);
  const attempts: Attempts = new Map();
  for (const event of events) {
    noteAttempt(attempts, plan, state, event);
    apply(plan, state, event);
  }
  return viewSteps(plan, state, attempts);
}

function viewSteps(plan: Plan, state: RunState, attempts: Attempts): StepView[] {
  const reached = new Set(state.order);
  return [...state.order, ...plan.nodes.filter((node) => !reached.has(node))].map((node) =>
    viewStep(plan, state, node, attempts),
  );
}
