import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { LoopStart, Resumed, RunInput } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Origin, Origins } from '@heddle/contract/run/lineage';
import type { RunStatus, StepStatus } from '@heddle/contract/run/states';
import type { Plan, PlanEdge, PlanLoop, PlanNode } from './plan.ts';

/** The state of a node: in a loop that of the current pass, in a node that runs for each arrival that of the current arrival. */
export interface StepState {
  /** The key of the execution that is under way, otherwise of the last one. */
  key: string;
  status: StepStatus;
  attempt: number;
  startedAt: number | null;
  finishedAt: number | null;
  outputs: Outputs | null;
  /** The input items that the outputs come from; null where all of them pair one to one. */
  origins: Origins | null;
  error: ErrorView | null;
  logs: readonly string[] | null;
  /** Set while the step sleeps, or waits for a signal with a deadline. Epoch milliseconds. */
  wakesAt: number | null;
  /** True while the step waits for a signal. */
  waits: boolean;
  /** How many attempts of this execution have ended in waiting for a sign-in: they do not count as failures. */
  signedOut: number;
  /** How often the step was resumed after a wait. */
  stage: number;
  resumed: Resumed | null;
  /** How often the node was started in this run. */
  runs: number;
  /** True once the node is in `RunState.order`. */
  visited: boolean;
  /** Size of its outputs, in bytes. */
  bytes: number;
  /** Size of its outputs of all passes of a loop that were collected on edges out of the loop, in bytes. */
  collectedBytes: number;
}

/** What the rules have decided. `run.ts` dispatches it to the Durable port. */
export type RunCommand =
  | { do: 'run'; node: PlanNode; key: string; attempt: number; resumed: Resumed | null }
  | { do: 'sleep'; key: string; until: number; duration?: number | undefined }
  | { do: 'abort'; key: string }
  | { do: 'finish'; status: Exclude<RunStatus, 'running'>; error: ErrorView | null; items: readonly Item[] };

/** State of an edge: not settled yet, has items, or will never have any. */
export const edge = { open: 0, live: 1, dead: 2 } as const;

/** A loop that is under way. */
export interface LoopState {
  /** The current pass; the first is 1. */
  pass: number;
  /** When the current pass began. Epoch milliseconds. */
  since: number;
  start: LoopStart;
  items: readonly Item[];
  /** Where `items` come from among the items that first arrived at the head; null where they are those. */
  origins: readonly Origin[] | null;
  /** Index of the first item of the current pass, and of the next one. */
  first: number;
  next: number;
  /** Items that came back to the head, and where they come from: among the items that first arrived there, and among `items`. */
  returned: Item[];
  returnedOrigins: Origin[];
  returnedInPass: Origin[];
  /** True while the head runs again to decide whether there is another pass. */
  asking: boolean;
}

/** Items that have arrived over an edge at a node that runs for each arrival. */
export interface Arrival {
  by: PlanEdge;
  port: string;
  items: readonly Item[];
  /** Index of the first of them in the outputs of the edge's source, and among all items that have arrived at the port. */
  sent: number;
  first: number;
}

/** Arrivals at a node that runs for each of them. */
export interface Arrivals {
  queue: Arrival[];
  /** The arrival that the node works on. */
  current: Arrival | null;
  /** Every arrival so far. */
  all: Arrival[];
  /** Number of those that the node has started with. */
  count: number;
  /** Outputs of all arrivals so far, and where they come from among all items that have arrived. */
  outputs: { [port: string]: Item[] };
  origins: { [port: string]: Origin[] };
  failed: boolean;
}

/**
 * The complete state of a run, made only by folding events with `apply`. `apply` changes it in place, so that an event costs the same in a workflow of
 * five nodes and of five thousand, and in the first pass of a loop and the ten thousandth.
 */
export interface RunState {
  input: RunInput | null;
  /** The indices of the nodes that may run, where the run is to end at one of them; null where all may. */
  onWay: ReadonlySet<number> | null;
  startedAt: number;
  status: RunStatus;
  error: ErrorView | null;
  steps: StepState[];
  edges: Uint8Array;
  /** Per node: incoming edges that are still open. */
  open: Int32Array;
  /** Per node: 1 once an incoming edge is live. */
  reached: Uint8Array;
  /** The sleeping node by the key of its sleep. */
  sleeping: Map<string, PlanNode>;
  /** The node by the key of its current execution, where that differs from the node's own key. */
  keyed: Map<string, PlanNode>;
  /** Number of steps that have started and not settled: outside of loops, then in the body of each loop. */
  inFlight: Int32Array;
  /** By the index of the loop. */
  loops: (LoopState | null)[];
  /**
   * Items of edges that lead out of a loop or back to its head, by edge (see `propagate.ts`), and where they come from among the items that first arrived at
   * the head of that loop. Of edges back to the head also where they come from among the items that the loop passes over.
   */
  collected: Map<number, { items: Item[]; origins: Origin[]; inPass: Origin[] }>;
  /** By the index of the node. */
  arrivals: Map<number, Arrivals>;
  /** Steps that wait for a signal to a channel, longest first. */
  listening: { channel: string; node: PlanNode }[];
  /** Signals that no step has consumed yet, oldest first. */
  unconsumed: { channel: string; value: JsonValue }[];
  /** Outputs of the step that completed last, and its node. */
  last: { node: PlanNode; outputs: Outputs } | null;
  /** Size of the outputs of all steps, in bytes. */
  held: number;
  /** Set once a failure was caught: the error, the catching node and its input. */
  caught: { error: ErrorView; by: PlanNode; items: readonly Item[] } | null;
  /** Nodes in the order they first started or were skipped. */
  order: PlanNode[];
  /** Nodes that have changed since a watcher last emptied the set; null where nobody watches. */
  touched: Set<PlanNode> | null;
  /** Told of every pass that is over, at that time (epoch milliseconds), before the body is reset for the next one; null where nobody watches. */
  passOver: ((loop: PlanLoop, at: number) => void) | null;
  commands: RunCommand[];
}

const freshStep = (node: PlanNode): StepState => ({
  key: node.key,
  status: 'waiting',
  attempt: 0,
  startedAt: null,
  finishedAt: null,
  outputs: null,
  origins: null,
  error: null,
  logs: null,
  wakesAt: null,
  waits: false,
  signedOut: 0,
  stage: 0,
  resumed: null,
  runs: 0,
  visited: false,
  bytes: 0,
  collectedBytes: 0,
});

/** The state of a run before its first event. */
export function createState(plan: Plan): RunState {
  return {
    input: null,
    onWay: null,
    startedAt: 0,
    status: 'running',
    error: null,
    steps: plan.nodes.map(freshStep),
    edges: new Uint8Array(plan.edges.length),
    open: Int32Array.from(plan.nodes, (node) => node.awaits),
    reached: new Uint8Array(plan.nodes.length),
    sleeping: new Map(),
    keyed: new Map(),
    inFlight: new Int32Array(plan.loops.length + 1),
    loops: plan.loops.map(() => null),
    collected: new Map(),
    arrivals: new Map(),
    listening: [],
    unconsumed: [],
    last: null,
    held: 0,
    caught: null,
    order: [],
    touched: null,
    passOver: null,
    commands: [],
  };
}

/** The step of a node. Every node has one. */
export function stepOf(state: RunState, node: PlanNode): StepState {
  const step = state.steps[node.index];
  if (!step) throw new RangeError(`The plan has no node ${node.index}.`);
  return step;
}

/** The node whose current execution has this key. */
export function nodeOf(plan: Plan, state: RunState, key: string): PlanNode | null {
  const node = plan.byKey.get(key) ?? state.keyed.get(key);
  return node && state.steps[node.index]?.key === key ? node : null;
}

/** Adds the step to the run's order, once, and marks it as changed for watchers. */
export function markVisited(state: RunState, node: PlanNode, step: StepState): void {
  if (!step.visited) {
    step.visited = true;
    state.order.push(node);
  }
  state.touched?.add(node);
}

/** Counts a step that starts (1) or settles (-1), in the innermost loop around its node or outside of loops; there also a node that is run by itself. */
export function adjustInFlight(state: RunState, node: PlanNode, by: 1 | -1): void {
  const scope = node.within && state.input?.only !== node.id ? node.within.index + 1 : 0;
  state.inFlight[scope] = (state.inFlight[scope] ?? 0) + by;
}
