import { useEffect, useMemo } from 'react';
import { Canvas } from '../canvas/canvas.tsx';
import { createCanvasHandle } from '../canvas/canvas-handle.ts';
import type { RunStore } from '../run/run-store.ts';
import type { EditorSession } from '../session.tsx';
import { SessionProvider, useEditor, useSession } from '../session.tsx';
import type { Graph } from '../store/document.ts';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';

interface GraphCanvasProps {
  graph: Graph;
  /** The run whose states are shown. */
  runs: RunStore;
  /** Called with the node that alone is selected. */
  onNode: (nodeId: string) => void;
  /** A picture in a window, over the canvas of the workflow: commands act on that one as before, and there is no overview. */
  small?: boolean;
}

/** A session in which another graph is the workflow, and nothing changes it. */
function sessionOf(session: EditorSession, { nodes, edges }: Graph, runs: RunStore, small: boolean): EditorSession {
  const { workflowId, workflowName } = session.editor.getState();
  const editor = createEditorStore({ ...freshWorkflow(), workflowId, workflowName, nodes, edges }, { readOnly: true });
  return { ...session, editor, runs, ...(small ? { canvas: createCanvasHandle() } : {}) };
}

/** A read-only graph on the canvas: that of an earlier run or revision. */
export function GraphCanvas({ graph, runs, onNode, small = false }: GraphCanvasProps) {
  const session = useSession();
  const catalog = useEditor((state) => state.catalog);
  const shown = useMemo(() => sessionOf(session, graph, runs, small), [session, graph, runs, small]);

  useEffect(() => session.types.need(graph.nodes.map(({ type }) => type)), [session, graph]);
  useEffect(() => shown.editor.setState({ catalog }), [shown, catalog]);
  useEffect(
    () =>
      shown.editor.subscribe(({ selection }, before) => {
        const [node] = selection.nodes;
        if (selection !== before.selection && node !== undefined && selection.nodes.size === 1) onNode(node);
      }),
    [shown, onNode],
  );
  return (
    <SessionProvider session={shown}>
      <Canvas overview={!small} />
    </SessionProvider>
  );
}
