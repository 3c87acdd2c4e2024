import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { CanvasHandle } from './canvas/canvas-handle.ts';
import type { RunStoreState, RunStore } from './run/run-store.ts';
import type { KeptDrafts } from './saving/kept-drafts.ts';
import type { WorkflowActions } from './saving/workflow-actions.ts';
import type { EditorState, EditorStore } from './store/editor-store.ts';
import type { FieldLoader } from './store/field-loader.ts';
import type { UiState, UiStore } from './store/ui-store.ts';

/** The parts of one open editor. Commands get it whole, components use the hooks below. */
export interface EditorSession {
  readonly editor: EditorStore;
  /** Loads the fields of the node types that are used. */
  readonly types: FieldLoader;
  readonly runs: RunStore;
  readonly ui: UiStore;
  readonly canvas: CanvasHandle;
  readonly actions: WorkflowActions;
  /** Changes that the server does not have, kept in this browser. */
  readonly kept: KeptDrafts;
}

const SessionContext = createContext<EditorSession | null>(null);

export function SessionProvider({ session, children }: { session: EditorSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the editor around this component. */
export function useSession(): EditorSession {
  const session = use(SessionContext);
  if (!session) throw new Error('Rendered outside of an editor.');
  return session;
}

/** A part of the editor's state. Keep selectors narrow: a card must not be rendered for another card's change. */
export const useEditor = <T,>(selector: (state: EditorState) => T): T => useStore(useSession().editor, selector);

/** A part of the run that is shown. */
export const useRun = <T,>(selector: (state: RunStoreState) => T): T => useStore(useSession().runs, selector);

/** A part of the state of open panels and dialogs. */
export const useUi = <T,>(selector: (state: UiState) => T): T => useStore(useSession().ui, selector);
