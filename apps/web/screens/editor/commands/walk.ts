import type { EditorSession } from '../session.tsx';
import { flowOrder } from '../store/flow-order.ts';

/** Selects and focuses the next (1) or previous (-1) node in flow order. False at the end, where Tab leaves the canvas. */
export function walk({ editor, canvas }: EditorSession, step: 1 | -1): boolean {
  const state = editor.getState();
  // A press of Tab anywhere else on the page moves the focus as always.
  const focused = document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  if (focused === undefined) return false;
  const order = flowOrder(state);
  const next = order[order.indexOf(focused) + step];
  const node = state.nodes.find((candidate) => candidate.id === next);
  if (!node) return false;
  state.select({ nodes: new Set([node.id]), edges: new Set() });
  if (state.selectedNode !== null) state.open(node.id);
  canvas.reveal(node.position);
  // A card out of view has to be rendered first.
  requestAnimationFrame(() => canvas.focusNode(node.id));
  return true;
}
