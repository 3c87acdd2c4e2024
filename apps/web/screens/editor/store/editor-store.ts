import type { JsonObject } from '@heddle/contract/json';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import type { Catalogue } from './catalogue.ts';
import { createCatalogue } from './catalogue.ts';
import type { Document } from './document.ts';
import { newDocument, withDefaultNode } from './document.ts';
import type { History, Travel } from './history.ts';
import { emptyHistory, record, redo, undo } from './history.ts';
import type { Problems } from './problems.ts';
import { noProblems } from './problems.ts';

/** What is marked on the canvas. */
export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** A workflow as it comes from the server or from a file. */
export interface LoadedWorkflow extends Document {
  workflowId: string | null;
  description: string;
  isActive: boolean;
  /** Epoch milliseconds; null for what was never saved. */
  lastSavedAt: number | null;
  /** The server's revision that the document goes on from; null for what was never saved. */
  revision: number | null;
}

export interface EditorState extends LoadedWorkflow {
  /** True for a workflow that is only looked at: nothing changes it, and no properties open. */
  readOnly: boolean;
  /** Counts the workflows that were loaded, so that what depends on a new one can tell. */
  generation: number;
  catalogue: Catalogue;
  /** What is wrong with the workflow as it stands. Comes after the canvas: it needs the whole expression language. */
  problems: Problems;
  /** The node whose properties are shown. */
  selectedNode: string | null;
  selection: Selection;
  /** True while the request that starts a run is under way. */
  isExecuting: boolean;
  /** The document as the server has it, or as it was when the editor opened. */
  saved: Document;
  history: History<Document>;
  /** The document before the gesture under way, a drag, began. */
  gesture: Document | null;
  /** Edits in the properties panel that were neither saved nor cancelled, by node. */
  drafts: ReadonlyMap<string, JsonObject>;

  /** Replaces everything: another workflow, an import, a fresh start. */
  load(workflow: LoadedWorkflow): void;
  /** Changes the workflow as one step that can be undone. `merge` joins it with the step before; see `record`. */
  edit(change: (document: Document) => Document, options?: { merge?: string; select?: ReadonlySet<string> }): void;
  /** Changes the workflow while a gesture is under way; `endGesture` makes one step of all of it. */
  gestureEdit(change: (document: Document) => Document): void;
  endGesture(): void;
  undo(): void;
  redo(): void;
  /** Marks nodes and edges. The panel follows where it shows a node that is no longer marked. */
  select(selection: Partial<Selection>): void;
  /** Shows a node's properties and marks the node; notes and groups have none to show. Null closes the panel and leaves the marks. */
  open(nodeId: string | null): void;
  setDraft(nodeId: string, data: JsonObject | null): void;
  /** Notes that `document` is now what the server has. */
  markSaved(saved: { workflowId: string; document: Document; at: number; revision: number; isActive?: boolean }): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The part of the state that is the workflow. */
export const documentOf = ({ workflowName, nodes, edges, settings }: Document): Document => ({
  workflowName,
  nodes,
  edges,
  settings,
});

/** True for documents that nothing has changed between. */
export const isSameDocument = (a: Document, b: Document): boolean =>
  a.workflowName === b.workflowName && a.nodes === b.nodes && a.edges === b.edges && a.settings === b.settings;

/** True when there is something that the server does not have. */
export const isDirty = (state: EditorState): boolean => !isSameDocument(state, state.saved);

/** A new, unsaved workflow. */
export function freshWorkflow(): LoadedWorkflow {
  return { ...newDocument(), workflowId: null, description: '', isActive: true, lastSavedAt: null, revision: null };
}

export type EditorStore = StoreApi<EditorState>;

/** The editor's working state and the ways to change it, of which a read-only one has none. */
export function createEditorStore(initial: LoadedWorkflow = freshWorkflow(), { readOnly = false } = {}): EditorStore {
  return createStore<EditorState>((set, get) => {
    /** Drops marks and drafts of what no longer exists. */
    const prune = (document: Document, selection: Selection): Partial<EditorState> => {
      const nodes = new Set(document.nodes.map((node) => node.id));
      const edges = new Set(document.edges.map((edge) => edge.id));
      const { selectedNode, drafts } = get();
      const kept = { nodes: selection.nodes.intersection(nodes), edges: selection.edges.intersection(edges) };
      return {
        selection:
          kept.nodes.size === selection.nodes.size && kept.edges.size === selection.edges.size ? selection : kept,
        selectedNode: selectedNode !== null && nodes.has(selectedNode) ? selectedNode : null,
        drafts: [...drafts.keys()].every((id) => nodes.has(id))
          ? drafts
          : new Map([...drafts].filter(([id]) => nodes.has(id))),
      };
    };

    /** The node, if it has properties that can be shown. */
    const withProperties = (nodeId: string | undefined): string | null => {
      const node = get().nodes.find(({ id }) => id === nodeId);
      return readOnly || !node || isAnnotation(node.type) ? null : node.id;
    };

    const travel = (step: Travel<Document> | null): void => {
      if (step) set({ ...step.present, history: step.history, gesture: null, ...prune(step.present, get().selection) });
    };

    return {
      ...begin(initial),
      readOnly,
      generation: 0,
      catalogue: createCatalogue([]),
      problems: noProblems,
      load: (workflow) => set(({ generation }) => ({ ...begin(workflow), generation: generation + 1 })),
      edit(change, { merge, select } = {}) {
        if (readOnly) return;
        const before = documentOf(get());
        const after = withDefaultNode(change(before));
        if (isSameDocument(before, after)) return;
        const selection = select ? { nodes: select, edges: NOTHING } : get().selection;
        set({
          ...after,
          history: record(get().history, before, { merge, now: Date.now() }),
          gesture: null,
          ...prune(after, selection),
        });
      },
      gestureEdit(change) {
        if (readOnly) return;
        const before = documentOf(get());
        set({ ...change(before), gesture: get().gesture ?? before });
      },
      endGesture() {
        const { gesture, history } = get();
        if (!gesture) return;
        const moved = !isSameDocument(gesture, get());
        set({ gesture: null, ...(moved ? { history: record(history, gesture, { now: Date.now() }) } : {}) });
      },
      undo: () => travel(undo(get().history, documentOf(get()))),
      redo: () => travel(redo(get().history, documentOf(get()))),
      select(selection) {
        const next = { ...get().selection, ...selection };
        const { selectedNode } = get();
        const [only] = next.nodes.size === 1 ? next.nodes : [];
        set({
          selection: next,
          selectedNode: selectedNode === null || next.nodes.has(selectedNode) ? selectedNode : withProperties(only),
        });
      },
      open(nodeId) {
        set(
          nodeId === null
            ? { selectedNode: null }
            : { selectedNode: withProperties(nodeId), selection: { nodes: new Set([nodeId]), edges: NOTHING } },
        );
      },
      setDraft(nodeId, data) {
        const drafts = new Map(get().drafts);
        if (data === null) drafts.delete(nodeId);
        else drafts.set(nodeId, data);
        set({ drafts });
      },
      markSaved({ workflowId, document, at, revision, isActive }) {
        set({
          workflowId,
          saved: document,
          lastSavedAt: at,
          revision,
          ...(isActive === undefined ? {} : { isActive }),
        });
      },
    };
  });
}

function begin(workflow: LoadedWorkflow) {
  const document = withDefaultNode(documentOf(workflow));
  return {
    ...workflow,
    ...document,
    selectedNode: null,
    selection: { nodes: NOTHING, edges: NOTHING },
    isExecuting: false,
    saved: document,
    history: emptyHistory<Document>(),
    gesture: null,
    drafts: new Map<string, JsonObject>(),
  };
}
