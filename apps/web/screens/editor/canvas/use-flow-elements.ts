import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useEditor, useSession } from '../session.tsx';
import { annotate, fittingSize } from '../store/annotate.ts';
import type { Point } from '../store/graph.ts';
import { place } from '../store/graph.ts';
import { membersMovedBy, moveMembers } from '../store/members.ts';
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

/**
 * The workflow as elements of the canvas library, and the handlers that write moves and selections back to the store. `settled`: the nodes where they
 * were before the drag that is under way, and as they are otherwise; `dragged`: where those are that a drag moves.
 */
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
  // Positions during a drag. The store, which all cards subscribe to, gets them at the end of the drag.
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
  const movedMembers = useRef<ReadonlyMap<string, readonly string[]> | null>(null);
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const state = editor.getState();
      const moves = changes.filter((change) => change.type === 'position');
      const positions = new Map<string, Point>(
        moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])),
      );
      if (positions.size > 0 && moves.some((move) => move.dragging !== undefined)) {
        movedMembers.current ??= membersMovedBy(positions.keys(), state.nodes, state.catalog);
        const all = moveMembers(positions, movedMembers.current, state.nodes);
        const isOver = moves.some((move) => move.dragging === false);
        setDragged(isOver ? null : all);
        if (isOver) {
          movedMembers.current = null;
          state.edit((document) => place(document, all));
        }
      } else if (positions.size > 0) {
        // Resizing a group to the left moves it as well; its members remain.
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

  return { nodes, settled, dragged, edges, onNodesChange, onEdgesChange };
}
