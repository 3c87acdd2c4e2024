import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { LoopStart, Resumed, RunInput } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { RunStatus, StepStatus } from '@heddle/contract/run/states';
import type { Plan, PlanNode } from './plan.ts';

/** How a node stands: in a loop, in the present pass; where it runs for each arrival, at the present one. */
export interface StepState {
  /** The key of the execution that is under way, or was last. */
  key: string;
  status: StepStatus;
  attempt: number;
  startedAt: number | null;
  finishedAt: number | null;
  outputs: Outputs | null;
  error: ErrorView | null;
  logs: readonly string[] | null;
  /** Set while the step sleeps, or waits no longer than this. */
  wakesAt: number | null;
  /** True while the step waits for a signal. */
  waits: boolean;
  /** How often it has gone on after a wait. */
  stage: number;
  resumed: Resumed | null;
  /** How often the node was started in this run. */
  runs: number;
  /** True once the node stands in the run's order. */
  listed: boolean;
  /** What its outputs take, in bytes; and what of earlier passes of a loop has left the loop. */
  bytes: number;
  carried: number;
}

/** What the rules want done. `run.ts` carries it to the Durable port. */
export type Command =
  | { do: 'run'; node: PlanNode; key: string; attempt: number; resumed: Resumed | null }
  | { do: 'sleep'; key: string; until: number }
  | { do: 'abort'; key: string }
  | { do: 'finish'; status: Exclude<RunStatus, 'running'>; error: ErrorView | null; items: readonly Item[] };

/** How an edge stands: nothing known yet, has items, or will never have any. */
export const edge = { open: 0, live: 1, dead: 2 } as const;

/** A loop that is under way. */
export interface LoopState {
  /** The pass that is under way, the first is 1. */
  pass: number;
  start: LoopStart;
  items: readonly Item[];
  /** Index of the item the next pass begins with. */
  next: number;
  /** What came back to the head. */
  returned: Item[];
  /** True while the head is asked whether there is another pass. */
  asking: boolean;
}

/** Arrivals at a node that runs for each of them. */
export interface Arrivals {
  queue: { port: string; items: readonly Item[] }[];
  /** The arrival that is worked on. */
  present: { port: string; items: readonly Item[] } | null;
  count: number;
  /** What the node has given so far. */
  outputs: { [port: string]: Item[] };
  failed: boolean;
}

/**
 * All there is to know of a run, made only by folding events with `apply`. It belongs to the fold that made it: `apply` changes it in
 * place, so that an event costs the same in a workflow of five nodes and of five thousand, and in the first pass of a loop and the ten thousandth.
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
  /** Executions under way whose key is not their node's own. */
  keyed: Map<string, PlanNode>;
  /** Steps that are started and not settled: in the run itself, then in each loop's body. */
  inFlight: Int32Array;
  /** By the index of the loop. */
  loops: (LoopState | null)[];
  /** Items on edges that lead out of a loop or close it, by edge. */
  carried: Map<number, Item[]>;
  /** By the index of the node. */
  arrivals: Map<number, Arrivals>;
  /** Steps that wait for a signal to a channel, in the order they began to; signals to channels nobody waited for. */
  listening: { channel: string; node: PlanNode }[];
  unheard: { channel: string; value: JsonValue }[];
  /** What the step that completed last has given. */
  last: Outputs | null;
  /** What the outputs of all steps take, in bytes. */
  held: number;
  /** Set once a failure was caught: the error, and what the catching node was given. */
  caught: { error: ErrorView; by: PlanNode; items: readonly Item[] } | null;
  /** Nodes in the order they first started or were skipped. */
  order: PlanNode[];
  /** Nodes that look different since somebody who watches has emptied it; null where nobody watches. */
  touched: Set<PlanNode> | null;
  commands: Command[];
}

const freshStep = (node: PlanNode): StepState => ({
  key: node.key,
  status: 'waiting',
  attempt: 0,
  startedAt: null,
  finishedAt: null,
  outputs: null,
  error: null,
  logs: null,
  wakesAt: null,
  waits: false,
  stage: 0,
  resumed: null,
  runs: 0,
  listed: false,
  bytes: 0,
  carried: 0,
});

/** A run nothing has happened in yet. */
export function createState(plan: Plan): RunState {
  return {
    input: null,
    startedAt: 0,
    status: 'running',
    error: null,
    finishedAt: null,
    steps: plan.nodes.map(freshStep),
    edges: new Uint8Array(plan.edges.length),
    open: Int32Array.from(plan.nodes, (node) => node.awaits),
    reached: new Uint8Array(plan.nodes.length),
    sleeping: new Map(),
    keyed: new Map(),
    inFlight: new Int32Array(plan.loops.length + 1),
    loops: plan.loops.map(() => null),
    carried: new Map(),
    arrivals: new Map(),
    listening: [],
    unheard: [],
    last: null,
    held: 0,
    caught: null,
    order: [],
    touched: null,
    commands: [],
  };
}

/** The step of a node. Every node has one. */
export function stepOf(state: RunState, node: PlanNode): StepState {
  const step = state.steps[node.index];
  if (!step) throw new RangeError(`The plan has no node ${node.index}.`);
  return step;
}

/** The node whose execution under way has this key. */
export function nodeOf(plan: Plan, state: RunState, key: string): PlanNode | null {
  const node = plan.byKey.get(key) ?? state.keyed.get(key);
  return node && state.steps[node.index]?.key === key ? node : null;
}

/** The step looks different: it takes its place in the order of the run, and who watches is told. */
export function list(state: RunState, node: PlanNode, step: StepState): void {
  if (!step.listed) {
    step.listed = true;
    state.order.push(node);
  }
  state.touched?.add(node);
}

/** Counts a step that starts (1) or is settled (-1) in the loop it belongs to, or in the run itself. */
export function count(state: RunState, node: PlanNode, by: 1 | -1): void {
  const scope = node.within ? node.within.index + 1 : 0;
  state.inFlight[scope] = (state.inFlight[scope] ?? 0) + by;
}

const nothing: readonly Item[] = [];

/** The items that stand at one input port of a node: those of its live edges, in edge order. The trigger that fired gets the run's own items. */
export function inputOf(state: RunState, node: PlanNode, port = 'main'): readonly Item[] {
  const instead = state.input?.inputs?.[node.id];
  if (instead) return instead[port] ?? nothing;
  if (state.input?.trigger === node.id) return port === 'main' ? state.input.items : nothing;
  if (state.caught?.by === node) return port === 'main' ? state.caught.items : nothing;
  const arrival = state.arrivals.get(node.index)?.present;
  if (arrival) return arrival.port === port ? arrival.items : nothing;
  // The head of a loop that is asked for another pass looks at what came back.
  const loop = node.loop && state.loops[node.loop.index];
  if (loop?.asking) return port === 'main' ? loop.returned : nothing;
  let first: readonly Item[] | null = null;
  let joined: Item[] | null = null;
  for (const into of node.incoming) {
    if (into.targetPort !== port || into.back || state.edges[into.index] !== edge.live) continue;
    const items = into.leaves
      ? (state.carried.get(into.index) ?? nothing)
      : (state.steps[into.source]?.outputs?.[into.sourcePort] ?? nothing);
    if (!first) first = items;
    else {
      joined ??= [...first];
      for (const item of items) joined.push(item);
    }
  }
  return joined ?? first ?? nothing;
}
