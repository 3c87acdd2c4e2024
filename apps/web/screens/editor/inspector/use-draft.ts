import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isSameJson } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { withoutNotesOn } from '@heddle/contract/workflow/review';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
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
  /** Takes back the edits of this panel since it was opened, or since they were kept last. What was changed elsewhere stays. */
  revert(): void;
}

/** The values of fields before they were edited; undefined for those that had none. */
type Before = ReadonlyMap<string, JsonValue | undefined>;

/** Adds the fields that differ in `after`, unless they were edited already. */
function withEdited(edited: Before, before: JsonObject, after: JsonObject): Before {
  const names = Object.keys({ ...before, ...after }).filter((name) => !edited.has(name));
  const changed = names.filter((name) => !isSameJson(before[name] ?? null, after[name] ?? null));
  return new Map([...edited, ...changed.map((name) => [name, before[name]] as const)]);
}

/** The data with the values that its edited fields had before. */
const withBefore = (data: JsonObject, edited: Before): JsonObject => ({
  ...Object.fromEntries(Object.entries(data).filter(([name]) => !edited.has(name))),
  ...Object.fromEntries([...edited].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
});

/** The document with other data of a node; if that has a new name, expressions elsewhere follow it. */
function withData(document: Document, id: string, data: JsonObject, typeName: string): Document {
  const before = document.nodes.find((node) => node.id === id)?.data;
  if (before?.['name'] !== data['name']) return setData(document, id, data, typeName);
  return { ...document, nodes: document.nodes.map((node) => (node.id === id ? { ...node, data } : node)) };
}

/**
 * The edits of a node's data. They take effect at once, but for secrets: the server does not give back the one that was there before, so a new one is
 * applied when it is kept, or when the panel is closed. A node that is given another type needs another draft.
 */
export function useDraft(node: WorkflowNode, entry: CatalogEntry | undefined): Draft {
  const { editor } = useSession();
  const edited = useRef<Before>(new Map());
  const fieldEdits = useRef(0);
  const [secrets, setSecrets] = useState<JsonObject>({});
  const pending = useRef<JsonObject>({});
  const typeName = entry?.name ?? node.type;

  const dataOf = (): JsonObject | undefined =>
    editor.getState().nodes.find(({ id, type }) => id === node.id && type === node.type)?.data;
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
      edited.current = withEdited(edited.current, data, dataOf() ?? data);
    },
    endField: () => void (fieldEdits.current += 1),
    keep() {
      applySecrets();
      setSecrets({});
      fieldEdits.current += 1;
      edited.current = new Map();
    },
    revert() {
      pending.current = {};
      const data = dataOf();
      const before = data && withBefore(data, edited.current);
      edited.current = new Map();
      if (before && !isSameJson(before, data)) put(before);
    },
  };
}
