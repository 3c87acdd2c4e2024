import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import type { EdgeState } from '../../run/edge-state.ts';
import { edgeState } from '../../run/edge-state.ts';
import { loopHeads } from '../../store/loop-heads.ts';
import { useEditor, useRun } from '../../session.tsx';
import { HANDLE } from '../../../../canvas/card-size.ts';
import type { FlowEdge, FlowNode } from '../flow.ts';
import { threadPath } from '../thread-path.ts';

const drawn = new WeakMap<FlowNode, WeakMap<FlowNode, Map<string, string>>>();

/** The path of an edge; computed again only if one of its ends was moved. */
function pathOf(edge: FlowEdge, source: FlowNode, target: FlowNode): string {
  const toTarget = drawn.get(source) ?? new WeakMap<FlowNode, Map<string, string>>();
  drawn.set(source, toTarget);
  const paths = toTarget.get(target) ?? new Map<string, string>();
  toTarget.set(target, paths);
  const key = `${edge.sourceHandle} ${edge.targetHandle}`;
  const known = paths.get(key);
  if (known !== undefined) return known;
  const from = portOf(source, 'source', edge.sourceHandle);
  const to = portOf(target, 'target', edge.targetHandle);
  const { path } = threadPath(from.x, from.y, to.x, to.y);
  paths.set(key, path);
  return path;
}

function portOf(
  { position, handles = [] }: FlowNode,
  type: 'source' | 'target',
  port: string | null | undefined,
): { x: number; y: number } {
  const handle = handles.find((candidate) => candidate.type === type && candidate.id === port);
  return { x: position.x + (handle?.x ?? 0) + HANDLE / 2, y: position.y + (handle?.y ?? 0) + HANDLE / 2 };
}

/** Edges in one path. Larger bundles take longer to draw where only a part of one is seen, smaller ones are more elements. */
const BUNDLE = 100;

/** A path for each look and each bundle of edges. */
function bundlesOf(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
  lookOf: (edge: FlowEdge) => string,
): { key: string; look: string; d: string }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byLook = new Map<string, string[]>();
  for (const edge of edges) {
    const [source, target] = [byId.get(edge.source), byId.get(edge.target)];
    if (!source || !target) continue;
    const look = lookOf(edge);
    const list = byLook.get(look);
    if (list) list.push(pathOf(edge, source, target));
    else byLook.set(look, [pathOf(edge, source, target)]);
  }
  return [...byLook].flatMap(([look, list]) =>
    Array.from({ length: Math.ceil(list.length / BUNDLE) }, (_, index) => ({
      key: `${look} ${index}`,
      look,
      d: list.slice(index * BUNDLE, (index + 1) * BUNDLE).join(''),
    })),
  );
}

interface OverviewEdgesProps {
  nodes: readonly FlowNode[];
  /** The nodes before the drag that is under way. */
  settled: readonly FlowNode[];
  dragged: ReadonlyMap<string, unknown> | null;
  edges: readonly FlowEdge[];
}

/** The edges of an overview in a few paths, whose drawing costs a fraction of an element for each edge. Those that a drag moves are apart from the rest, which stays as it is drawn. */
export function OverviewEdges({ nodes, settled, dragged, edges }: OverviewEdgesProps) {
  const heads = useEditor((editor) => loopHeads(editor.nodes, editor.catalog));
  const steps = useRun((run) => (run.stale ? null : run.steps));
  const lookOf = useMemo(() => {
    const states = new Map(
      edges.map((edge): [string, EdgeState] => [
        edge.id,
        steps
          ? edgeState(
              { ...edge, sourceHandle: edge.sourceHandle ?? null },
              steps.get(edge.source),
              steps.get(edge.target),
              heads.get(edge.source),
            )
          : 'idle',
      ]),
    );
    return (edge: FlowEdge): string => (edge.selected ? 'selected' : (states.get(edge.id) ?? 'idle'));
  }, [edges, steps, heads]);
  // A drag moves the same nodes from its beginning to its end.
  const moving = dragged ? [...dragged.keys()].join() : null;
  const [resting, moved] = useMemo(() => {
    const ids = new Set(moving?.split(','));
    const touches = ({ source, target }: FlowEdge): boolean => ids.has(source) || ids.has(target);
    return [edges.filter((edge) => !touches(edge)), edges.filter(touches)];
  }, [edges, moving]);
  const still = useMemo(() => bundlesOf(settled, resting, lookOf), [settled, resting, lookOf]);
  return (
    <ViewportPortal>
      <svg aria-hidden className="overview-edges">
        {[
          ...still,
          ...bundlesOf(nodes, moved, lookOf).map((bundle) => ({ ...bundle, key: `moved ${bundle.key}` })),
        ].map(({ key, look, d }) => (
          <path key={key} data-state={look} className="thread" d={d} />
        ))}
      </svg>
    </ViewportPortal>
  );
}
