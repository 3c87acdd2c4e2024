import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { EditorSession } from '../session.tsx';
import type { EditorState } from '../store/editor-store.ts';

/** The selected nodes that can run; none in a read-only editor. */
export const selectedCards = ({ nodes, selection, readOnly }: EditorState): WorkflowNode[] =>
  readOnly ? [] : nodes.filter(({ id, type }) => selection.nodes.has(id) && !isAnnotation(type));

/** Lets runs skip the selected nodes, or run them again: one step to undo. */
export function setSkipped({ editor }: EditorSession, disabled: boolean): void {
  const ids = new Set(selectedCards(editor.getState()).map(({ id }) => id));
  editor.getState().edit((document) => ({
    ...document,
    nodes: document.nodes.map((node) => (ids.has(node.id) ? { ...node, data: { ...node.data, disabled } } : node)),
  }));
}
