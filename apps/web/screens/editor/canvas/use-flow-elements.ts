import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useEditor, useSession } from '../session.tsx';
import { annotate, fittingSize } from '../store/annotate.ts';
import type { Point } from '../store/graph.ts';
import { place } from '../store/graph.ts';
import { carriedBy, carry } from '../store/members.ts';
import type { FlowEdge, FlowNode } from './flow.ts';
import { createFlowMapper } from './flow.ts';
import { nodePosition } from './node-position.ts';

function applyMarks(
  marked: ReadonlySet<string>,
  changes: readonly (NodeChange<FlowNode> | EdgeChange<FlowEdge>)[],
): ReadonlySet<string> | null {
  const marks = changes.filter((change) => change.type === 'select');
  if (marks.length === 0) return null;
  const next = new Set(marked);
  for (const { id, selected } of marks) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

const moved = (node: FlowNode, to: Point | undefined): FlowNode =>
  to ? { ...node, position: to, style: { ...node.style, ...nodePosition(to) } } : node;

/** The workflow as the canvas draws it, and the way back: moves and marks go into the working state. */
export function useFlowElements() {
  const { editor } = useSession();
  const catalog = useEditor((state) => state.catalog);
  const workflowNodes = useEditor((state) => state.nodes);
  const workflowEdges = useEditor((state) => state.edges);
  const selection = useEditor((state) => state.selection);

  const mapper = useMemo(() => createFlowMapper(catalog), [catalog]);
  const [marked] = selection.nodes;
  const tabStop = marked ?? workflowNodes[0]?.id ?? null;
  const settled = useMemo(
    () => mapper.nodes(workflowNodes, workflowEdges, selection.nodes, tabStop),
    [mapper, workflowNodes, workflowEdges, selection.nodes, tabStop],
  );
  // Where nodes are while they are dragged. The working state, which all cards follow, hears of it once they are let go.
  const [dragged, setDragged] = useState<ReadonlyMap<string, Point> | null>(null);
  const nodes = useMemo(
    () => (dragged ? settled.map((node) => moved(node, dragged.get(node.id))) : settled),
    [settled, dragged],
  );
  const edges = useMemo(
    () => mapper.edges(workflowEdges, workflowNodes, selection.edges),
    [mapper, workflowEdges, workflowNodes, selection.edges],
  );

  // What lay in the groups that are dragged when the gesture began.
  const carried = useRef<ReadonlyMap<string, readonly string[]> | null>(null);
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const state = editor.getState();
      const moves = changes.filter((change) => change.type === 'position');
      const positions = new Map<string, Point>(
        moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])),
      );
      if (positions.size > 0 && moves.some((move) => move.dragging !== undefined)) {
        carried.current ??= carriedBy(positions.keys(), state.nodes, state.catalog);
        const all = carry(positions, carried.current, state.nodes);
        const isOver = moves.some((move) => move.dragging === false);
        setDragged(isOver ? null : all);
        if (isOver) {
          carried.current = null;
          state.edit((document) => place(document, all));
        }
      } else if (positions.size > 0) {
        // Made larger to the left a group moves as well, and what is in it stays.
        state.gestureEdit((document) => place(document, positions));
      }
      const sized = changes.filter((change) => change.type === 'dimensions');
      for (const { id, dimensions, setAttributes } of sized) {
        const node = state.nodes.find((candidate) => candidate.id === id);
        if (dimensions && setAttributes && node)
          state.gestureEdit((document) => annotate(document, id, fittingSize(node.type, dimensions)));
      }
      if (sized.some((change) => change.resizing === false)) state.endGesture();
      const marks = applyMarks(state.selection.nodes, changes);
      if (marks) state.select({ nodes: marks });
    },
    [editor],
  );

  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const marks = applyMarks(editor.getState().selection.edges, changes);
      if (marks) editor.getState().select({ edges: marks });
    },
    [editor],
  );

  return { nodes, edges, onNodesChange, onEdgesChange };
}
