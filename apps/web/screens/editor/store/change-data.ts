import type { JsonObject } from '@heddle/contract/json';
import type { EditorSession } from '../session.tsx';

/** Changes the configuration of a node, as one step that can be undone. */
export function changeData({ editor }: EditorSession, nodeId: string, change: (data: JsonObject) => JsonObject): void {
  editor.getState().edit((document) => ({
    ...document,
    nodes: document.nodes.map((node) => (node.id === nodeId ? { ...node, data: change(node.data) } : node)),
  }));
}
