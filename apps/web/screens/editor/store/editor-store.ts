import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import type { Catalog } from './catalog.ts';
import { createCatalog } from './catalog.ts';
import type { Document } from './document.ts';
import { newDocument, withDefaultNode } from './document.ts';
import type { History, Travel } from './history.ts';
import { emptyHistory, record, redo, undo } from './history.ts';
import type { Problems } from './problems.ts';
import { noProblems } from './problems.ts';

/** The selected nodes and edges. */
export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** A workflow as loaded from the server or from a file. */
export interface LoadedWorkflow extends Document {
  workflowId: string | null;
  description: string;
  isActive: boolean;
  /** Epoch milliseconds; null if it was never saved. */
  lastSavedAt: number | null;
  /** The server's revision that the document is based on; null if it was never saved. */
  revision: number | null;
  /** The revision that triggers run: an earlier one while the server has a draft. Null if it was never saved. */
  publishedRevision: number | null;
  /** True if problems of what is published keep its triggers from being armed. */
  isHeldBack: boolean;
}

/** What the server has of a workflow after a save. */
export interface SavedWorkflow extends Pick<LoadedWorkflow, 'isActive' | 'publishedRevision' | 'isHeldBack'> {
  workflowId: string;
  document: Document;
  /** Epoch milliseconds. */
  at: number;
  revision: number;
}

export interface EditorState extends LoadedWorkflow {
  /** True for an earlier version that is only displayed: edits have no effect, and no properties open. */
  readOnly: boolean;
  /** The number of workflows loaded so far; a change means that another workflow was loaded. */
  generation: number;
  catalog: Catalog;
  /** The workflow's current problems. Computed after the canvas has loaded, since it needs the whole expression language. */
  problems: Problems;
  /** The node whose properties are shown. */
  selectedNode: string | null;
  selection: Selection;
  /** True while the request that starts a run is pending. */
  isExecuting: boolean;
  /** The document as the server has it, or as it was when the editor opened. */
  saved: Document;
  history: History<Document>;
  /** The document before the current gesture, such as a drag; null without one. */
  gesture: Document | null;

  /** Replaces everything: another workflow, an import, a fresh start. */
  load(workflow: LoadedWorkflow): void;
  /** Changes the workflow as one step that can be undone. `merge` and `within` join it with the step before; see `record`. */
  edit(
    change: (document: Document) => Document,
    options?: { merge?: string; within?: number; select?: ReadonlySet<string> },
  ): void;
  /** Changes the workflow during a gesture; `endGesture` combines all changes into one undo step. */
  gestureEdit(change: (document: Document) => Document): void;
  endGesture(): void;
  undo(): void;
  redo(): void;
  /** Selects nodes and edges. If the panel shows a node that is no longer selected, it switches to the new one. */
  select(selection: Partial<Selection>): void;
  /** Selects a node and shows its properties; notes and groups have none. Null closes the panel and keeps the selection. */
  open(nodeId: string | null): void;
  /** Records that the server has `document`. */
  markSaved(saved: SavedWorkflow): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The part of the state that is the workflow. */
export const documentOf = ({ workflowName, nodes, edges, settings }: Document): Document => ({
  workflowName,
  nodes,
  edges,
  settings,
});

/** True if two documents have the same content by reference. */
export const isSameDocument = (a: Document, b: Document): boolean =>
  a.workflowName === b.workflowName && a.nodes === b.nodes && a.edges === b.edges && a.settings === b.settings;

/** True if the server has a draft: triggers run an earlier version. */
export const hasDraft = ({ revision, publishedRevision }: LoadedWorkflow): boolean => revision !== publishedRevision;

/** True if there are changes that the server does not have. */
export const isDirty = (state: EditorState): boolean => !isSameDocument(state, state.saved);

/** A new, unsaved workflow. */
export function freshWorkflow(): LoadedWorkflow {
  return {
    ...newDocument(),
    workflowId: null,
    description: '',
    isActive: true,
    lastSavedAt: null,
    revision: null,
    publishedRevision: null,
    isHeldBack: false,
  };
}

/** The part of the state that refers to nodes and edges, without those that `document` does not have. */
function prune({ selectedNode }: EditorState, document: Document, selection: Selection): Partial<EditorState> {
  const nodes = new Set(document.nodes.map((node) => node.id));
  const edges = new Set(document.edges.map((edge) => edge.id));
  const kept = { nodes: selection.nodes.intersection(nodes), edges: selection.edges.intersection(edges) };
  return {
    selection: kept.nodes.size === selection.nodes.size && kept.edges.size === selection.edges.size ? selection : kept,
    selectedNode: selectedNode !== null && nodes.has(selectedNode) ? selectedNode : null,
  };
}

/** The id of the node if its properties can be shown, else null. */
function withProperties({ nodes, readOnly }: EditorState, nodeId: string | undefined): string | null {
  const node = nodes.find(({ id }) => id === nodeId);
  return readOnly || !node || isAnnotation(node.type) ? null : node.id;
}

export type EditorStore = StoreApi<EditorState>;

/** The editor's state and the methods to change it. In a read-only store those that edit have no effect. */
export function createEditorStore(initial: LoadedWorkflow = freshWorkflow(), { readOnly = false } = {}): EditorStore {
  return createStore<EditorState>((set, get) => {
    const travel = (step: Travel<Document> | null): void => {
      if (step)
        set({ ...step.present, history: step.history, gesture: null, ...prune(get(), step.present, get().selection) });
    };

    return {
      ...begin(initial),
      readOnly,
      generation: 0,
      catalog: createCatalog([]),
      problems: noProblems,
      load: (workflow) => set(({ generation }) => ({ ...begin(workflow), generation: generation + 1 })),
      edit(change, { merge, within, select } = {}) {
        if (readOnly) return;
        const before = documentOf(get());
        const after = withDefaultNode(change(before));
        if (isSameDocument(before, after)) return;
        const selection = select ? { nodes: select, edges: NOTHING } : get().selection;
        set({
          ...after,
          history: record(get().history, before, { merge, within, now: Date.now() }),
          gesture: null,
          ...prune(get(), after, selection),
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
          selectedNode:
            selectedNode === null || next.nodes.has(selectedNode) ? selectedNode : withProperties(get(), only),
        });
      },
      open(nodeId) {
        set(
          nodeId === null
            ? { selectedNode: null }
            : { selectedNode: withProperties(get(), nodeId), selection: { nodes: new Set([nodeId]), edges: NOTHING } },
        );
      },
      markSaved({ document, at, ...saved }) {
        set({ ...saved, saved: document, lastSavedAt: at });
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
  };
}
