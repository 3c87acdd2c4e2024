import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { EditorSession } from '../session.tsx';
import type { EditorState } from '../store/editor-store.ts';

/** True while one node or more are marked. */
export const hasSelectedNodes = ({ editor }: EditorSession): boolean => editor.getState().selection.nodes.size > 0;

/** True while exactly one node is marked. */
export const hasOneSelectedNode = ({ editor }: EditorSession): boolean => editor.getState().selection.nodes.size === 1;

/** The node that is marked when no other is. */
export function onlySelectedNode({ nodes, selection }: Pick<EditorState, 'nodes' | 'selection'>): WorkflowNode | undefined {
  return selection.nodes.size === 1 ? nodes.find((node) => selection.nodes.has(node.id)) : undefined;
}
