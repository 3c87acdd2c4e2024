import { toast } from '../../../ui/toast.tsx';
import { prefersStill } from '../canvas/canvas-handle.ts';
import type { EditorSession } from '../session.tsx';
import { annotate } from '../store/annotate.ts';
import type { Document } from '../store/document.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { place } from '../store/graph.ts';
import { withMembers } from '../store/members.ts';
import type { TidyLayout } from '../store/tidy.ts';

/** The duration of the animation in milliseconds, and the number of nodes above which there is none. */
const DURATION = 160;
const MANY = 300;

/** Arranges the selected nodes, or all if fewer than two are selected, as one undo step. */
export async function tidyUp({ editor, canvas }: EditorSession): Promise<void> {
  const layouts = await import('../store/tidy.ts').catch(() => null);
  if (!layouts) {
    toast({
      title: 'Cannot tidy up',
      description: 'A part of the editor could not be loaded. Check the connection and try again.',
      tone: 'destructive',
    });
    return;
  }
  const { nodes, edges, selection, catalog, readOnly } = editor.getState();
  if (readOnly) return;
  const chosen = withMembers(selection.nodes, nodes, catalog);
  const isPart = chosen.size > 1;
  const result = layouts.tidy({ nodes, edges }, isPart ? chosen : new Set(nodes.map((node) => node.id)), catalog);
  await moveTo(editor, result);
  if (!isPart) canvas.fitView();
}

function arranged(document: Document, { positions, sizes }: TidyLayout): Document {
  return [...sizes].reduce((changed, [id, size]) => annotate(changed, id, size), place(document, positions));
}

/** Animates the nodes to their positions; without animation if the user prefers reduced motion. */
async function moveTo(editor: EditorStore, layout: TidyLayout): Promise<void> {
  if (prefersStill() || layout.positions.size > MANY) {
    editor.getState().edit((document) => arranged(document, layout));
    return;
  }
  const from = new Map(editor.getState().nodes.map((node) => [node.id, node.position]));
  const began = performance.now();
  for (let share = 0; share < 1;) {
    const now = await new Promise<number>(requestAnimationFrame);
    share = Math.min(1, Math.max(0, (now - began) / DURATION));
    const eased = 1 - (1 - share) ** 3;
    const between = new Map(
      [...layout.positions].map(([id, to]) => {
        const start = from.get(id) ?? to;
        return [id, { x: start.x + (to.x - start.x) * eased, y: start.y + (to.y - start.y) * eased }];
      }),
    );
    editor.getState().gestureEdit((document) => (share < 1 ? place(document, between) : arranged(document, layout)));
  }
  editor.getState().endGesture();
}
