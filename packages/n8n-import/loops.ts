import { HeddleError } from '@heddle/contract/errors/define';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { splitCycles } from './cycles.ts';
import { LOOP_TYPE } from './nodes/lists.ts';
import type { NodeNames } from './nodes.ts';

/** The type that closes the loops of converted workflows. */
export const loopTypes = { get: (type: string) => ({ closesLoop: type === LOOP_TYPE }) };

/** How often what leads back is repeated at most: there it has no limit. */
const MOST_PASSES = 10_000;
/** From a node to the loop that is put before it, in canvas units. */
const BEFORE = { x: -60, y: -120 } as const;

interface Graph {
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
}

export interface LoopedGraph extends Graph {
  /** The loops that were put into it, each before a node that something leads back to. */
  made: { head: WorkflowNode; back: readonly WorkflowEdge[] }[];
  /** The edges that were left out: they make a cycle that is no loop. */
  left: readonly WorkflowEdge[];
}

/**
 * The graph with its cycles as loops: those that a loop of n8n closes stay; where something else leads back to a node, as from a condition that is not met
 * yet, a loop is put before that node, which is left as soon as nothing comes back. Cycles that are entered in several places are cut.
 */
export function withLoops(graph: Graph, names: NodeNames): LoopedGraph {
  const { onwards, back } = split(graph);
  let looped: LoopedGraph = { nodes: graph.nodes, edges: onwards, made: [], left: [] };
  for (const [target, edges] of Map.groupBy(back, (edge) => edge.target)) {
    const repeated = repeat(looped, target, edges, names);
    looped = repeated ?? { ...looped, left: [...looped.left, ...edges] };
  }
  return looped;
}

/** Parts the edges that close no cycle, or the cycle of a loop, from those that lead back otherwise. */
function split({ nodes, edges }: Graph): { onwards: WorkflowEdge[]; back: WorkflowEdge[] } {
  const ids = nodes.map(({ id }) => id);
  const heads = new Set(nodes.filter(({ type }) => type === LOOP_TYPE).map(({ id }) => id));
  const loops = new Set(
    edges
      .filter(({ source, sourceHandle }) => heads.has(source) && sourceHandle === LOOP_PORT)
      .map(({ source, target }) => `${source}\n${target}`),
  );
  const found = splitCycles(
    ids,
    edges,
    ({ target }, [head = '', next = target]) => heads.has(target) && loops.has(`${head}\n${next}`),
  );
  return isSound({ nodes, edges: found.onwards }) ? found : splitCycles(ids, edges);
}

function isSound({ nodes, edges }: Graph): boolean {
  try {
    checkStructure({ nodes, edges }, loopTypes);
    return true;
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return false;
  }
}

const isMain = ({ targetHandle = 'main' }: WorkflowEdge): boolean => targetHandle === 'main';

/** The graph with a loop before a node, to which these edges lead back; null where that is no loop that can be run. */
function repeat(
  { nodes, edges, made, left }: LoopedGraph,
  target: string,
  back: readonly WorkflowEdge[],
  names: NodeNames,
): LoopedGraph | null {
  const node = nodes.find(({ id }) => id === target);
  if (!node || node.type === LOOP_TYPE || !back.every(isMain)) return null;
  const name = names.name(`Repeat ${nodeName(node)}`);
  const head: WorkflowNode = {
    id: names.id(name),
    type: LOOP_TYPE,
    position: { x: node.position.x + BEFORE.x, y: node.position.y + BEFORE.y },
    data: { name, mode: 'while', condition: 'true', maxPasses: MOST_PASSES },
  };
  const toHead = (edge: WorkflowEdge): WorkflowEdge => ({
    ...edge,
    id: `${edge.source}-${edge.sourceHandle ?? 'main'}-${head.id}`,
    target: head.id,
  });
  const looped: LoopedGraph = {
    nodes: [...nodes, head],
    edges: [
      ...edges.map((edge) => (edge.target === target && isMain(edge) ? toHead(edge) : edge)),
      ...back.map(toHead),
      {
        id: `${head.id}-${LOOP_PORT}-${target}`,
        source: head.id,
        target,
        sourceHandle: LOOP_PORT,
        targetHandle: 'main',
      },
    ],
    made: [...made, { head, back }],
    left,
  };
  return isSound(looped) ? looped : null;
}
