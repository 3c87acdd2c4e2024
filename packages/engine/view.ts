import type { RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { StepView } from '@heddle/contract/run/view';
import { apply } from './apply.ts';
import type { Plan, PlanNode } from './plan.ts';
import type { RunState, StepState } from './state.ts';
import { createState, inputOf } from './state.ts';

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

/** Follows a run by its events. */
export function createProjection(plan: Plan): Projection {
  const state = createState(plan);
  const seen = new Map<PlanNode, string>();
  const mark = (node: PlanNode): string => {
    const { status, attempt, wakesAt, startedAt } = state.steps[node.index] as StepState;
    return `${status} ${attempt} ${wakesAt ?? ''} ${startedAt ?? ''}`;
  };
  for (const node of plan.nodes) seen.set(node, mark(node));
  return {
    push(event) {
      apply(plan, state, event);
      state.commands = [];
      const changed: StepView[] = [];
      for (const node of plan.nodes) {
        const now = mark(node);
        if (seen.get(node) === now) continue;
        seen.set(node, now);
        changed.push(viewStep(state, node));
      }
      return changed;
    },
    steps() {
      const reached = new Set(state.order);
      const rest = plan.nodes.filter((node) => !reached.has(node));
      return [...state.order, ...rest].map((node) => viewStep(state, node));
    },
  };
}

/** The steps of a run with these events. */
export function projectSteps(plan: Plan, events: readonly RunEvent[]): StepView[] {
  const state = createState(plan);
  for (const event of events) apply(plan, state, event);
  const reached = new Set(state.order);
  return [...state.order, ...plan.nodes.filter((node) => !reached.has(node))].map((node) => viewStep(state, node));
}
