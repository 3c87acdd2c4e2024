import type { ErrorView } from '@heddle/contract/errors/define';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { RunInput } from '@heddle/contract/run/events';
import type { RunStatus, StepStatus } from '@heddle/contract/run/states';
import type { Plan, PlanNode } from './plan.ts';

export interface StepState {
  status: StepStatus;
  attempt: number;
  startedAt: number | null;
  finishedAt: number | null;
  outputs: Outputs | null;
  error: ErrorView | null;
  /** Set while the step sleeps. */
  wakesAt: number | null;
}

/** What the rules want done. `run.ts` carries it to the Durable port. */
export type Command =
  | { do: 'run'; node: PlanNode; key: string; attempt: number }
  | { do: 'sleep'; key: string; until: number }
  | { do: 'abort'; key: string }
  | { do: 'finish'; status: Exclude<RunStatus, 'running'>; error: ErrorView | null };

/** How an edge stands: nothing known yet, has items, or will never have any. */
export const edge = { open: 0, live: 1, dead: 2 } as const;

/**
 * All there is to know of a run, made only by folding events with `apply`. It belongs to the fold that made it: `apply` changes it in
 * place, so that an event costs the same in a workflow of five nodes and of five thousand.
 */
export interface RunState {
  input: RunInput | null;
  startedAt: number;
  status: RunStatus;
  error: ErrorView | null;
  finishedAt: number | null;
  steps: StepState[];
  edges: Uint8Array;
  /** Per node: incoming edges that are still open. */
  open: Int32Array;
  /** Per node: 1 once an incoming edge is live. */
  reached: Uint8Array;
  /** Sleeps under way, by their key: the node that sleeps. */
  sleeping: Map<string, PlanNode>;
  /** Steps that are started and not settled. */
  inFlight: number;
  /** Nodes in the order they started or were skipped. */
  order: PlanNode[];
  commands: Command[];
}

/** A run nothing has happened in yet. */
export function createState(plan: Plan): RunState {
  return {
    input: null,
    startedAt: 0,
    status: 'running',
    error: null,
    finishedAt: null,
    steps: plan.nodes.map(() => ({ status: 'waiting', attempt: 0, startedAt: null, finishedAt: null, outputs: null, error: null, wakesAt: null })),
    edges: new Uint8Array(plan.edges.length),
    open: Int32Array.from(plan.nodes, (node) => node.incoming.length),
    reached: new Uint8Array(plan.nodes.length),
    sleeping: new Map(),
    inFlight: 0,
    order: [],
    commands: [],
  };
}

/** The step of a node. Every node has one. */
export function stepOf(state: RunState, node: PlanNode): StepState {
  const step = state.steps[node.index];
  if (!step) throw new RangeError(`The plan has no node ${node.index}.`);
  return step;
}

const nothing: readonly Item[] = [];

/** The items that stand at one input port of a node: those of its live edges, in edge order. The trigger that fired gets the run's own items. */
export function inputOf(state: RunState, node: PlanNode, port = 'main'): readonly Item[] {
  if (state.input?.trigger === node.id) return port === 'main' ? state.input.items : nothing;
  let first: readonly Item[] | null = null;
  let joined: Item[] | null = null;
  for (const { index, source, sourcePort, targetPort } of node.incoming) {
    if (targetPort !== port || state.edges[index] !== edge.live) continue;
    const items = state.steps[source]?.outputs?.[sourcePort] ?? nothing;
    if (!first) first = items;
    else {
      joined ??= [...first];
      for (const item of items) joined.push(item);
    }
  }
  return joined ?? first ?? nothing;
}
