import type { RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { StepView } from '@heddle/contract/run/view';
import { apply } from './apply.ts';
import type { Plan, PlanNode } from './plan.ts';
import type { RunState, StepState } from './state.ts';
import { createState, inputOf } from './state.ts';
import { sleeper } from './rules/sleep.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

type ViewItems = NonNullable<StepView['input']>;
const toItems = (items: readonly Item[]): ViewItems[string] => items.map((item) => item);

function viewOutputs(step: StepState): ViewItems | null {
  const outputs: Outputs | null = step.wakesAt === null ? step.outputs : null;
  return outputs && Object.fromEntries(Object.entries(outputs).map(([port, items]) => [port, toItems(items)]));
}

function viewInput(state: RunState, node: PlanNode, step: StepState): ViewItems | null {
  if (step.status === 'waiting' || step.status === 'skipped' || (step.status === 'cancelled' && step.startedAt === null)) return null;
  const ports = new Set(['main', ...node.incoming.map((edge) => edge.targetPort)]);
  return Object.fromEntries([...ports].map((port) => [port, toItems(inputOf(state, node, port))]));
}

function viewStep(state: RunState, node: PlanNode): StepView {
  const step = state.steps[node.index] as StepState;
  const reached = step.status !== 'skipped' && step.startedAt !== null;
  return {
    key: node.id,
    nodeId: node.id,
    name: node.name,
    type: node.definition.type,
    status: step.status,
    attempt: step.attempt,
    startedAt: reached ? iso(step.startedAt) : null,
    finishedAt: reached ? iso(step.finishedAt) : null,
    durationMs: reached && step.startedAt !== null && step.finishedAt !== null ? step.finishedAt - step.startedAt : null,
    wakesAt: iso(step.wakesAt),
    input: viewInput(state, node, step),
    output: viewOutputs(step),
    error: step.error,
  };
}

/** A run's steps as they can be watched: push events in order, get the steps that look different afterwards. */
export interface Projection {
  push(event: RunEvent): StepView[];
  /** All steps: in the order they started, those not reached last in the workflow's order. */
  steps(): StepView[];
}

/** Follows a run by its events. An event costs what it changes, not what the workflow holds. */
export function createProjection(plan: Plan): Projection {
  const state = createState(plan);
  let ended = false;
  const touched = (event: RunEvent, from: number): Iterable<PlanNode> => {
    if (state.status !== 'running' && !ended) {
      ended = true;
      return plan.nodes;
    }
    const nodes = new Set<PlanNode>();
    const own = 'key' in event ? plan.byId.get(event.type === 'woken' ? sleeper(event.key) : event.key) : undefined;
    if (own) nodes.add(own);
    for (const node of state.order.slice(from)) nodes.add(node);
    return nodes;
  };
  return {
    push(event) {
      if (ended) return [];
      const from = state.order.length;
      apply(plan, state, event);
      state.commands = [];
      return Array.from(touched(event, from), (node) => viewStep(state, node));
    },
    steps: () => viewSteps(plan, state),
  };
}

/** The steps of a run with these events. */
export function projectSteps(plan: Plan, events: readonly RunEvent[]): StepView[] {
  const state = createState(plan);
  for (const event of events) apply(plan, state, event);
  return viewSteps(plan, state);
}

function viewSteps(plan: Plan, state: RunState): StepView[] {
  const reached = new Set(state.order);
  return [...state.order, ...plan.nodes.filter((node) => !reached.has(node))].map((node) => viewStep(state, node));
}
