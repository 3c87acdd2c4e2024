import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { withoutNotesOn } from '@heddle/contract/workflow/review';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useEditor, useSession } from '../session.tsx';
import { setData } from '../store/graph.ts';

/** The unsaved edits of a node's data. */
export interface Draft {
  values: JsonObject;
  isEdited: boolean;
  set(name: string, value: JsonValue): void;
  /** Applies the edits to the node. */
  save(typeName: string): void;
  /** Discards the edits. */
  discard(): void;
}

const equal = (a: JsonObject, b: JsonObject): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
};

/** The edits of a node's data. They are kept until they are saved or cancelled, also while other nodes are selected. */
export function useDraft(node: WorkflowNode): Draft {
  const { editor } = useSession();
  const draft = useEditor((state) => state.drafts.get(node.id));
  const { setDraft, edit } = editor.getState();
  return {
    values: draft ?? node.data,
    isEdited: draft !== undefined,
    set(name, value) {
      // Read again: two changes may occur before the next render.
      const before = editor.getState().drafts.get(node.id) ?? node.data;
      const next = { ...withoutNotesOn(before, name), [name]: value };
      setDraft(node.id, equal(next, node.data) ? null : next);
    },
    save(typeName) {
      const values = editor.getState().drafts.get(node.id);
      if (!values) return;
      edit((document) => setData(document, node.id, values, typeName));
      setDraft(node.id, null);
    },
    discard: () => setDraft(node.id, null),
  };
}
