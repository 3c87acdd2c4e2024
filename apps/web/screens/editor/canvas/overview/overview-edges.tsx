import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import type { EdgeState } from '../../run/edge-state.ts';
import { edgeState } from '../../run/edge-state.ts';
import { useEditor, useRun } from '../../session.tsx';
import { HANDLE } from '../card-size.ts';
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

/** All edges of an overview as one path for each look, whose drawing costs a fraction of an element for each edge. */
export function OverviewEdges({ nodes, edges }: { nodes: readonly FlowNode[]; edges: readonly FlowEdge[] }) {
  const catalog = useEditor((editor) => editor.catalog);
  const steps = useRun((run) => (run.stale ? null : run.steps));
  const states = useMemo(
    () =>
      new Map(
        edges.map((edge): [string, EdgeState] => [
          edge.id,
          steps
            ? edgeState(
                { ...edge, sourceHandle: edge.sourceHandle ?? null },
                steps.get(edge.source),
                steps.get(edge.target),
                catalog,
              )
            : 'idle',
        ]),
      ),
    [edges, steps, catalog],
  );
  const paths = useMemo(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const byLook = new Map<string, string[]>();
    for (const edge of edges) {
      const [source, target] = [byId.get(edge.source), byId.get(edge.target)];
      if (!source || !target) continue;
      const look = edge.selected ? 'selected' : (states.get(edge.id) ?? 'idle');
      const list = byLook.get(look);
      if (list) list.push(pathOf(edge, source, target));
      else byLook.set(look, [pathOf(edge, source, target)]);
    }
    return [...byLook];
  }, [nodes, edges, states]);
  return (
    <ViewportPortal>
      <svg aria-hidden className="overview-edges">
        {paths.map(([look, list]) => (
          <path key={look} data-state={look} className="thread" d={list.join('')} />
        ))}
      </svg>
    </ViewportPortal>
  );
}
