import type { JsonObject } from '@heddle/contract/json';
import type { EditorSession } from '../session.tsx';

/** Changes the configuration of a node, also in its panel where that holds changes which are not saved. */
export function changeData({ editor }: EditorSession, nodeId: string, change: (data: JsonObject) => JsonObject): void {
  const { edit, drafts, setDraft } = editor.getState();
  edit((document) => ({
    ...document,
    nodes: document.nodes.map((node) => (node.id === nodeId ? { ...node, data: change(node.data) } : node)),
  }));
  const draft = drafts.get(nodeId);
  if (draft) setDraft(nodeId, change(draft));
}
