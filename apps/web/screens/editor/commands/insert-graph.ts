import type { EditorSession } from '../session.tsx';
import { PASTE_OFFSET } from '../store/clipboard.ts';
import { boundsOf, boxOf, holds, middleOf } from '../store/box.ts';
import type { Graph } from '../store/document.ts';
import { documentOf } from '../store/editor-store.ts';
import type { Point } from '../store/graph.ts';
import { addCopy } from '../store/graph.ts';

const apart = (a: Point, b: Point): Point => ({ x: Math.round(a.x - b.x), y: Math.round(a.y - b.y) });

/** Adds a copy of nodes and edges and selects it: offset from existing nodes, or in the center of the view if the original is not visible. */
export function insertGraph({ editor, canvas }: EditorSession, graph: Graph): void {
  const state = editor.getState();
  const taken = new Set(state.nodes.map(({ position }) => `${position.x} ${position.y}`));
  const bounds = boundsOf(graph.nodes.map((node) => boxOf(node, state.catalog)));
  const view = canvas.view();
  const inSight = view.width === 0 || holds(view, bounds);
  const offset = inSight ? { x: PASTE_OFFSET, y: PASTE_OFFSET } : apart(middleOf(view), middleOf(bounds));
  while (graph.nodes.some(({ position }) => taken.has(`${position.x + offset.x} ${position.y + offset.y}`))) {
    offset.x += PASTE_OFFSET;
    offset.y += PASTE_OFFSET;
  }
  const { document, added } = addCopy(documentOf(state), graph, offset);
  state.edit(() => document, { select: added });
  const [first] = document.nodes.filter((node) => added.has(node.id));
  if (first) canvas.reveal(first.position);
}
