import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isSameJson } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { withoutNotesOn } from '@heddle/contract/workflow/review';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
import { PINNED, PINNED_ORIGINS } from '../store/document.ts';
import { setData } from '../store/graph.ts';

/** The edits of a node's data in its panel. */
export interface Draft {
  values: JsonObject;
  /** Applies a value to the node. Changes of one field, until it is left, are one step that can be undone. */
  set(name: string, value: JsonValue): void;
  /** The field that was edited is left: further edits are another step. */
  endField(): void;
  /** Keeps the edits: they are not taken back by `revert` any more. */
  keep(): void;
  /** Takes the node back to how it was when the panel opened, or when its edits were kept last. */
  revert(): void;
}

/** Pinned output is not edited in the form. */
const withPins = (data: JsonObject, from: JsonObject): JsonObject => {
  const { [PINNED]: _items, [PINNED_ORIGINS]: _origins, ...rest } = data;
  const { [PINNED]: items, [PINNED_ORIGINS]: origins } = from;
  return {
    ...rest,
    ...(items === undefined ? {} : { [PINNED]: items }),
    ...(origins === undefined ? {} : { [PINNED_ORIGINS]: origins }),
  };
};

/** The document with other data of a node; if that has a new name, expressions elsewhere follow it. */
function withData(document: Document, id: string, data: JsonObject, typeName: string): Document {
  const before = document.nodes.find((node) => node.id === id)?.data;
  if (before?.['name'] !== data['name']) return setData(document, id, data, typeName);
  return { ...document, nodes: document.nodes.map((node) => (node.id === id ? { ...node, data } : node)) };
}

/**
 * The edits of a node's data. They take effect at once, but for secrets: the server does not give back the one that was there before, so a new one is
 * applied when it is kept, or when the panel is closed.
 */
export function useDraft(node: WorkflowNode, entry: CatalogEntry | undefined): Draft {
  const { editor } = useSession();
  const opened = useRef(node.data);
  const fieldEdits = useRef(0);
  const [secrets, setSecrets] = useState<JsonObject>({});
  const pending = useRef<JsonObject>({});
  const typeName = entry?.name ?? node.type;

  const dataOf = (): JsonObject | undefined => editor.getState().nodes.find(({ id }) => id === node.id)?.data;
  const put = (data: JsonObject, name?: string): void =>
    editor
      .getState()
      .edit(
        (document) => withData(document, node.id, data, typeName),
        name === undefined ? {} : { merge: `${node.id} ${name} ${fieldEdits.current}`, within: Infinity },
      );
  const applySecrets = (): void => {
    const data = dataOf();
    if (data && Object.keys(pending.current).length > 0) put({ ...data, ...pending.current });
    pending.current = {};
  };

  const close = useRef(applySecrets);
  useEffect(() => {
    close.current = applySecrets;
  });
  useEffect(() => () => close.current(), []);

  return {
    values: { ...node.data, ...secrets },
    set(name, value) {
      if (entry?.fields[name]?.kind === 'secret') {
        pending.current = { ...pending.current, [name]: value };
        setSecrets(pending.current);
        return;
      }
      // Read again: two changes may occur before the next render.
      const data = dataOf();
      if (!data || isSameJson(data[name], value)) return;
      put({ ...withoutNotesOn(data, name), [name]: value }, name);
    },
    endField: () => void (fieldEdits.current += 1),
    keep() {
      applySecrets();
      setSecrets({});
      fieldEdits.current += 1;
      opened.current = dataOf() ?? opened.current;
    },
    revert() {
      pending.current = {};
      const data = dataOf();
      const before = data && withPins(opened.current, data);
      if (before && !isSameJson(before, data)) put(before);
    },
  };
}
