import { HeddleError } from '../../errors/define.ts';
import { workflowErrors } from '../../errors/workflow.ts';
import { isAnnotation } from '../annotations.ts';
import { choosesArrivals } from '../arrivals.ts';
import type { HeadFacts } from '../loop-heads.ts';
import { headOf } from '../loop-heads.ts';
import type { Loop, LoopHead } from '../loops.ts';
import { beginsPasses } from '../loops.ts';
import type { WorkflowEdge, WorkflowNode } from '../schema.ts';
import { nodeName } from '../node-name.ts';
import { checkStructure } from '../structure.ts';

/** A graph that is only read. */
export interface ReadonlyGraph {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

/** The part of a node type that decides whether a node can be extracted, and what it does elsewhere. */
export interface ExtractFacts extends HeadFacts {
  name: string;
  trigger?: boolean;
  catches?: boolean;
  answersRequest?: boolean;
  outputs?: readonly string[];
  portsFrom?: string;
}

/** Node types by key or alias. */
export interface ExtractTypes {
  get(type: string): ExtractFacts | undefined;
}

/** A part of a graph that runs alike as a workflow of its own: what enters it comes by one way, and what leaves it goes by one. */
export interface Extraction {
  /** The ids of its nodes, notes and groups. */
  readonly ids: ReadonlySet<string>;
  /** The edges into it, in the order of the graph: all to one port of a node, or all from one. */
  readonly entering: readonly WorkflowEdge[];
  /** The edges out of it: all from one port of a node. */
  readonly leaving: readonly WorkflowEdge[];
  /** The edges within it. */
  readonly within: readonly WorkflowEdge[];
  /** The loops of the graph, by the ids of their heads. */
  readonly loopHeads: ReadonlySet<string>;
}

const from = ({ source, sourceHandle }: WorkflowEdge): string => JSON.stringify([source, sourceHandle ?? 'main']);
const to = ({ target, targetHandle }: WorkflowEdge): string => JSON.stringify([target, targetHandle ?? 'main']);
const alike = (edges: readonly WorkflowEdge[], end: (edge: WorkflowEdge) => string): boolean =>
  new Set(edges.map(end)).size < 2;

/**
 * The rules of an extraction. Throws `extraction_refused` with the reason, where the selected nodes would not run alike in a workflow of their own:
 *
 * - There are nodes among them, and an edge leads to them.
 * - None of them starts runs, takes over when the run fails, or answers the request that has started it: these belong to the workflow.
 * - The edges into them lead to one port of one node, or come from one port of one node; those out of them come from one port of one node.
 * - No way leads out of them and back into them, other than by the next pass of a loop around them.
 * - Each loop is extracted with all that it repeats, or not at all, or they are a part of what it repeats. What leaves an extracted loop leaves at its end.
 * - Where nodes run for each arrival, there is one arrival.
 */
export function planExtraction(graph: ReadonlyGraph, selected: ReadonlySet<string>, types: ExtractTypes): Extraction {
  const running = withoutNotes(graph);
  const ids = new Set(graph.nodes.flatMap(({ id }) => (selected.has(id) ? [id] : [])));
  const cards = running.nodes.filter(({ id }) => ids.has(id));
  refuseNodes(cards, running, types);
  const has = (id: string): boolean => ids.has(id);
  const entering = running.edges.filter(({ source, target }) => !has(source) && has(target));
  const leaving = running.edges.filter(({ source, target }) => has(source) && !has(target));
  if (entering.length === 0) refuse('No edge leads to the selected nodes, so nothing would start the new workflow.');
  const loops = loopsOf(running, types);
  refuseCutLoops(running, cards, ids, loops);
  if (!alike(entering, to) && !alike(entering, from))
    refuse('Edges lead into the selection at more than one place. Select nodes that are entered by one node only.');
  if (!alike(leaving, from))
    refuse('Edges lead out of the selection at more than one place. Select nodes that are left by one output only.');
  const extraction = {
    ids,
    entering,
    leaving,
    within: running.edges.filter(({ source, target }) => has(source) && has(target)),
    loopHeads: new Set(loops.map(({ head }) => head)),
  };
  refuseLeftLoops(running, extraction, loops);
  refuseReturn(running, extraction, loops);
  refuseArrivals(running, extraction, types);
  return extraction;
}

/** Why the selected nodes cannot be extracted, as a sentence; null if they can. See `planExtraction`. */
export function extractionRefusal(
  graph: ReadonlyGraph,
  selected: ReadonlySet<string>,
  types: ExtractTypes,
): string | null {
  try {
    planExtraction(graph, selected, types);
    return null;
  } catch (error) {
    if (error instanceof HeddleError) return error.message;
    throw error;
  }
}

function refuse(reason: string): never {
  throw workflowErrors.extraction_refused({ reason });
}

function withoutNotes(graph: ReadonlyGraph): ReadonlyGraph {
  const nodes = graph.nodes.filter(({ type }) => !isAnnotation(type));
  const left = new Set(nodes.map(({ id }) => id));
  return { nodes, edges: graph.edges.filter(({ source, target }) => left.has(source) && left.has(target)) };
}

function refuseNodes(cards: readonly WorkflowNode[], { edges }: ReadonlyGraph, types: ExtractTypes): void {
  if (cards.length === 0) refuse('Notes and groups alone do nothing. Select the nodes to extract as well.');
  for (const node of cards) {
    const type = types.get(node.type);
    const name = `"${nodeName(node, type?.name)}"`;
    if (type?.trigger) refuse(`${name} is a trigger: it has to stay, since it starts this workflow.`);
    if (type?.catches && !edges.some(({ target }) => target === node.id))
      refuse(`${name} takes over when this workflow fails. It has to stay.`);
    if (type?.answersRequest) refuse(`${name} answers the request that starts this workflow. It has to stay.`);
  }
}

/** A loop by the ids of its nodes. */
interface NamedLoop {
  head: string;
  port: LoopHead['port'];
  members: ReadonlySet<string>;
  /** The ids of the edges that lead back to its head. */
  back: ReadonlySet<string>;
}

function loopsOf(graph: ReadonlyGraph, types: ExtractTypes): NamedLoop[] {
  const named = ({ head, members, back }: Loop): NamedLoop => {
    const node = graph.nodes[head];
    return {
      head: node?.id ?? '',
      port: (node && headOf(types.get(node.type), node.data)?.port) ?? null,
      members: new Set([...members].flatMap((index) => graph.nodes[index]?.id ?? [])),
      back: new Set(back.flatMap((index) => graph.edges[index]?.id ?? [])),
    };
  };
  return checkStructure(graph, types).map(named);
}

const loopName = (graph: ReadonlyGraph, { head }: NamedLoop): string => {
  const node = graph.nodes.find(({ id }) => id === head);
  return node ? `"${nodeName(node)}"` : head;
};

function refuseCutLoops(
  graph: ReadonlyGraph,
  cards: readonly WorkflowNode[],
  ids: ReadonlySet<string>,
  loops: readonly NamedLoop[],
): void {
  for (const loop of loops) {
    const { head, members } = loop;
    const isWhole = ids.has(head) && [...members].every((id) => ids.has(id));
    const isAround = !ids.has(head) && cards.every(({ id }) => members.has(id));
    const isElsewhere = !ids.has(head) && cards.every(({ id }) => !members.has(id));
    if (!isWhole && !isAround && !isElsewhere)
      refuse(
        `The selection cuts the loop of ${loopName(graph, loop)}. Select all that it repeats, or only nodes within it.`,
      );
  }
}

/** Refuses an edge out of a loop that is extracted, other than from its end: the node behind it would run in every pass. */
function refuseLeftLoops(
  graph: ReadonlyGraph,
  { ids, leaving: [exit] }: Extraction,
  loops: readonly NamedLoop[],
): void {
  if (!exit) return;
  for (const loop of loops) {
    const isStart = exit.source === loop.head && beginsPasses(loop, exit.sourceHandle ?? 'main');
    if (ids.has(loop.head) && (loop.members.has(exit.source) || isStart))
      refuse(
        `An edge leads out of the middle of the loop of ${loopName(graph, loop)}. Select what it leads to as well.`,
      );
  }
}

/** Refuses a way out of the selection and back into it. The next pass of a loop is none. */
function refuseReturn(graph: ReadonlyGraph, { ids, leaving }: Extraction, loops: readonly NamedLoop[]): void {
  const back = new Set(loops.flatMap((loop) => [...loop.back]));
  const targets = new Map<string, string[]>();
  for (const edge of graph.edges)
    if (!back.has(edge.id)) targets.set(edge.source, [...(targets.get(edge.source) ?? []), edge.target]);
  const behind = new Set(leaving.flatMap((edge) => (back.has(edge.id) ? [] : [edge.target])));
  // A set yields what is added to it on the way.
  for (const id of behind) {
    for (const target of targets.get(id) ?? []) {
      if (ids.has(target))
        refuse('A way leads out of the selection and back into it. Select the nodes between as well.');
      behind.add(target);
    }
  }
}

/** Refuses nodes at the border that run for each arrival, where there may be several: a call has all items at once. */
function refuseArrivals(graph: ReadonlyGraph, { entering, leaving }: Extraction, types: ExtractTypes): void {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const runsEach = (id: string): boolean => {
    const node = byId.get(id);
    return node?.data['join'] === 'each' && choosesArrivals(types.get(node.type), node.data);
  };
  const name = (id: string): string => {
    const node = byId.get(id);
    return node ? `"${nodeName(node, types.get(node.type)?.name)}"` : id;
  };
  const first = entering.find(
    ({ source, target }) =>
      runsEach(target) && (runsEach(source) || entering.filter((edge) => edge.target === target).length > 1),
  );
  if (first) refuse(`${name(first.target)} runs for each arrival; in a workflow of its own it would run once.`);
  const next = leaving.find(({ source, target }) => runsEach(source) && runsEach(target));
  if (next) refuse(`${name(next.target)} runs for each arrival; what is extracted would reach it at once.`);
}
