import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { EditorSession } from '../session.tsx';
import type { EditorState } from '../store/editor-store.ts';

/** True while at least one node is selected. */
export const hasSelectedNodes = ({ editor }: EditorSession): boolean => editor.getState().selection.nodes.size > 0;

/** True while exactly one node is selected. */
export const hasOneSelectedNode = ({ editor }: EditorSession): boolean => editor.getState().selection.nodes.size === 1;

/** True while exactly one node with ports and properties is selected: no note, no group. */
export const hasOneSelectedCard = ({ editor }: EditorSession): boolean =>
  onlySelectedCard(editor.getState()) !== undefined;

/** The node that alone is selected. */
export function onlySelectedNode({
  nodes,
  selection,
}: Pick<EditorState, 'nodes' | 'selection'>): WorkflowNode | undefined {
  return selection.nodes.size === 1 ? nodes.find((node) => selection.nodes.has(node.id)) : undefined;
}

/** The same, unless it is a note or a group. */
export function onlySelectedCard(state: Pick<EditorState, 'nodes' | 'selection'>): WorkflowNode | undefined {
  const node = onlySelectedNode(state);
  return node && !isAnnotation(node.type) ? node : undefined;
}

/** The note or group that alone is selected; undefined in a read-only editor. */
export function onlySelectedAnnotation(
  state: Pick<EditorState, 'nodes' | 'selection' | 'readOnly'>,
): WorkflowNode | undefined {
  const node = onlySelectedNode(state);
  return node && !state.readOnly && isAnnotation(node.type) ? node : undefined;
}
