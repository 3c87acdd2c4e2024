import type { EditorSession } from '../session.tsx';
import { PASTE_OFFSET } from '../store/clipboard.ts';
import type { Graph } from '../store/document.ts';
import { documentOf } from '../store/editor-store.ts';
import { addCopy } from '../store/graph.ts';

/** Puts a copy of nodes and edges on the canvas, a little aside where something stands already, and marks it. */
export function insertGraph({ editor, canvas }: EditorSession, graph: Graph): void {
  const state = editor.getState();
  const taken = new Set(state.nodes.map(({ position }) => `${position.x} ${position.y}`));
  let offset = PASTE_OFFSET;
  while (graph.nodes.some(({ position }) => taken.has(`${position.x + offset} ${position.y + offset}`))) offset += PASTE_OFFSET;
  const { document, added } = addCopy(documentOf(state), graph, { x: offset, y: offset });
  state.edit(() => document, { select: added });
  const [first] = document.nodes.filter((node) => added.has(node.id));
  if (first) canvas.reveal(first.position);
}
