import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isSameJson } from '@heddle/contract/json';
import type { ListedType } from '@heddle/contract/node/define';
import { withoutNotesOn } from '@heddle/contract/workflow/review';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
import { documentOf } from '../store/editor-store.ts';
import { setData } from '../store/graph.ts';
import { beforeStep } from '../store/history.ts';
import { followPortFields, followPorts, hasOtherPorts } from '../store/rename-ports.ts';

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

/** What takes effect when the panel is left: new secrets, and that the notes on edited fields are seen to. */
interface Waiting {
  secrets: JsonObject;
  seen: ReadonlySet<string>;
}

const nothingWaits: Waiting = { secrets: {}, seen: new Set() };

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
 * applied when it is kept, when the panel is closed, or when the workflow is saved by hand or run. Until then, the notes on an edited field stay to be read as
 * well. A node that is given another type needs another draft.
 */
export function useDraft(node: WorkflowNode, entry: ListedType | undefined): Draft {
  const { editor, ui } = useSession();
  const edited = useRef<Before>(new Map());
  const fieldEdits = useRef(0);
  const [secrets, setSecrets] = useState<JsonObject>({});
  const waiting = useRef<Waiting>(nothingWaits);
  const [generation] = useState(() => editor.getState().generation);
  const typeName = entry?.name ?? node.type;

  /** Undefined once the node is gone, or another workflow is opened, which may have a node of the same id. */
  const dataOf = (): JsonObject | undefined => {
    const { nodes, generation: present } = editor.getState();
    return present === generation
      ? nodes.find(({ id, type }) => id === node.id && type === node.type)?.data
      : undefined;
  };
  const put = (given: JsonObject, name?: string): void => {
    const { edit, history, ...state } = editor.getState();
    const present = documentOf(state);
    const merge = `${node.id} ${name} ${fieldEdits.current}`;
    // A name is typed letter by letter, and is blank or another port's in between: only what it was before the typing says which edges are its own.
    const base = name === undefined ? present : beforeStep(history, present, merge);
    const before = base.nodes.find(({ id }) => id === node.id)?.data ?? given;
    const data = name === entry?.portsFrom ? followPortFields(entry, before, given) : given;
    edit(
      (document) => ({
        ...withData(document, node.id, data, typeName),
        edges: followPorts(base.edges, node.id, entry, before, data),
      }),
      name === undefined ? {} : { merge, within: Infinity },
    );
  };
  const setWaiting = (next: Waiting): void => {
    waiting.current = next;
    setSecrets(next.secrets);
    ui.setState({ applyTyped: next === nothingWaits ? null : () => close.current() });
  };
  const applyWaiting = (): void => {
    const data = dataOf();
    const { secrets: typed, seen } = waiting.current;
    setWaiting(nothingWaits);
    if (!data) return;
    const next = [...seen, ...Object.keys(typed)].reduce(withoutNotesOn, { ...data, ...typed });
    if (!isSameJson(next, data)) put(next);
  };

  const close = useRef(applyWaiting);
  useEffect(() => {
    close.current = applyWaiting;
  });
  useEffect(() => () => close.current(), []);

  return {
    values: { ...node.data, ...secrets },
    set(name, value) {
      if (entry?.secrets?.includes(name)) {
        setWaiting({ ...waiting.current, secrets: { ...waiting.current.secrets, [name]: value } });
        return;
      }
      // Read again: two changes may occur before the next render.
      const data = dataOf();
      if (!data || isSameJson(data[name], value)) return;
      const next = { ...data, [name]: value };
      // A port more or less is a step of its own.
      const isOwnStep = hasOtherPorts(entry, data, next);
      if (isOwnStep) fieldEdits.current += 1;
      put(next, name);
      if (isOwnStep) fieldEdits.current += 1;
      if (withoutNotesOn(data, name) !== data)
        setWaiting({ ...waiting.current, seen: new Set([...waiting.current.seen, name]) });
      edited.current = withEdited(edited.current, data, dataOf() ?? data);
    },
    endField: () => void (fieldEdits.current += 1),
    keep() {
      applyWaiting();
      fieldEdits.current += 1;
      edited.current = new Map();
    },
    revert() {
      setWaiting(nothingWaits);
      const data = dataOf();
      const before = data && withBefore(data, edited.current);
      edited.current = new Map();
      if (before && !isSameJson(before, data)) put(before);
    },
  };
}
