import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useMemo } from 'react';
import { useEditor, useSession } from '../session.tsx';
import type { Point } from '../store/graph.ts';
import { place } from '../store/graph.ts';
import type { FlowEdge, FlowNode } from './flow.ts';
import { createFlowMapper } from './flow.ts';

function applyMarks(marked: ReadonlySet<string>, changes: readonly (NodeChange<FlowNode> | EdgeChange<FlowEdge>)[]): ReadonlySet<string> | null {
  const marks = changes.filter((change) => change.type === 'select');
  if (marks.length === 0) return null;
  const next = new Set(marked);
  for (const { id, selected } of marks) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The workflow as the canvas draws it, and the way back: moves and marks go into the working state. */
export function useFlowElements() {
  const { editor } = useSession();
  const catalogue = useEditor((state) => state.catalogue);
  const workflowNodes = useEditor((state) => state.nodes);
  const workflowEdges = useEditor((state) => state.edges);
  const selection = useEditor((state) => state.selection);

  const mapper = useMemo(() => createFlowMapper(catalogue), [catalogue]);
  const [marked] = selection.nodes;
  const tabStop = marked ?? workflowNodes[0]?.id ?? null;
  const nodes = useMemo(() => mapper.nodes(workflowNodes, workflowEdges, selection.nodes, tabStop), [mapper, workflowNodes, workflowEdges, selection.nodes, tabStop]);
  const edges = useMemo(
    () => mapper.edges(workflowEdges, workflowNodes, selection.edges),
    [mapper, workflowEdges, workflowNodes, selection.edges],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const state = editor.getState();
      const moves = changes.filter((change) => change.type === 'position');
      const positions = new Map<string, Point>(moves.flatMap(({ id, position }) => (position ? [[id, position] as const] : [])));
      if (positions.size > 0) state.gestureEdit((document) => place(document, positions));
      if (moves.some((move) => move.dragging === false)) state.endGesture();
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
