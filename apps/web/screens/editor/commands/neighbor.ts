import type { EditorSession } from '../session.tsx';
import { neighborsOf } from '../store/neighbors.ts';
import type { NeighborSide } from '../store/ui-store.ts';

/** Opens the first of the nodes before or behind the open one in the node view. False if there is none. */
export function openNeighbor({ editor, ui, canvas }: EditorSession, side: NeighborSide, id?: string): boolean {
  const state = editor.getState();
  if (!ui.getState().nodeView || state.selectedNode === null) return false;
  const found = neighborsOf(state, state.selectedNode, side);
  const to = found.find((node) => node.id === id) ?? found[0];
  if (!to) return false;
  ui.setState({ cameBy: side });
  state.open(to.id);
  canvas.reveal(to.position);
  return true;
}
