import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { Connection as FlowConnection, FinalConnectionState, IsValidConnection } from '@xyflow/react';
import { useMemo } from 'react';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import { useSession } from '../session.tsx';
import type { Connection } from '../store/connection.ts';
import { freePort, refuseConnection } from '../store/connection.ts';
import { documentOf } from '../store/editor-store.ts';
import { connect } from '../store/graph.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';
import type { FlowEdge } from './flow.ts';

const pointOf = (event: MouseEvent | TouchEvent): { x: number; y: number } => {
  const touch = 'changedTouches' in event ? event.changedTouches[0] : event;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
};

/** Adds the edge, or shows why it cannot be added. */
function tryConnect({ editor }: EditorSession, connection: Connection): void {
  const state = editor.getState();
  const refusal = refuseConnection(documentOf(state), connection, state.catalog);
  if (refusal) toast({ ...refusal, tone: 'destructive' });
  else state.edit((document) => connect(document, connection));
}

/** Ends an edge that was dropped beside a handle: over a card it connects to a free port of the card, over the canvas or a note it opens the node picker. */
function dropEdge(
  session: EditorSession,
  event: MouseEvent | TouchEvent,
  { fromNode, fromHandle, toHandle, toNode }: FinalConnectionState,
): void {
  if (!fromNode || !fromHandle) return;
  const end = fromHandle.type;
  const port = fromHandle.id ?? 'main';
  const toConnection = (node: string, otherPort: string | null): Connection =>
    end === 'source'
      ? { source: fromNode.id, sourceHandle: port, target: node, targetHandle: otherPort }
      : { source: node, sourceHandle: otherPort, target: fromNode.id, targetHandle: port };

  if (toHandle && toNode) {
    // Two outputs or two inputs: the card's own other side is meant.
    tryConnect(session, toConnection(toNode.id, toHandle.type === end ? null : (toHandle.id ?? null)));
    return;
  }
  const point = pointOf(event);
  const under = document.elementFromPoint(point.x, point.y);
  const card = under?.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  const state = session.editor.getState();
  const node = state.nodes.find((candidate) => candidate.id === card);
  const onNote = node !== undefined && isAnnotation(node.type);
  if (card !== undefined && !onNote) {
    // Dropped over its own card: the user changed their mind.
    if (node && card !== fromNode.id)
      tryConnect(session, toConnection(card, end === 'target' ? freePort(state, node, state.catalog) : null));
    return;
  }
  if (!onNote && !under?.closest('.react-flow__pane')) return;
  const at = session.canvas.toCanvas(point);
  const position = { x: end === 'source' ? at.x : at.x - CARD_WIDTH, y: at.y - CARD_HEIGHT / 2 };
  session.ui.setState({ picker: { anchor: point, position, from: { node: fromNode.id, port, end } } });
}

/** The canvas's handlers for edges drawn by hand. */
export function useConnecting() {
  const session = useSession();
  return useMemo(() => {
    const isValidConnection: IsValidConnection<FlowEdge> = (connection) => {
      const state = session.editor.getState();
      return refuseConnection(state, connection, state.catalog) === null;
    };
    return {
      isValidConnection,
      onConnect: (connection: FlowConnection) => tryConnect(session, connection),
      onConnectEnd: (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
        if (!state.isValid) dropEdge(session, event, state);
      },
    };
  }, [session]);
}
