import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import type { Point } from './graph.ts';

/** A request for the node picker: where it opens and what the chosen node is tied to. */
export interface PickerRequest {
  /** Where the picker stands, in pixels of the window. */
  anchor: Point;
  /** Where the new node goes, in canvas units. */
  position: Point;
  /** The end of an edge that waits for its other end. */
  from?: { node: string; port: string; end: 'source' | 'target' };
  /** Offers the nodes of the workflow as well, first of all. */
  existing?: true;
  /** The edge that the new node is put into. */
  edge?: string;
}

/** A save that was refused: the workflow was saved elsewhere since it was opened. Until that is settled nothing is saved by itself. */
export interface Conflict {
  /** What stands on the server. */
  theirs: WorkflowView;
  /** False while the question is put off. */
  open: boolean;
}

/** The list of earlier versions. */
export interface RevisionsView {
  /** The one that is shown in place of the workflow. */
  shown: number | null;
  /** What it is compared with. */
  against: number | 'current' | null;
  /** False where the list is put away, on narrow screens. */
  listed: boolean;
}

/** What is open on the screen; nothing here is part of the workflow. */
export interface UiState {
  picker: PickerRequest | null;
  /** The menu of the marked nodes, or of the empty canvas, and where it was asked for. */
  contextMenu: { kind: 'node' | 'pane'; at: Point } | null;
  /** The run's panel at the bottom of the canvas. */
  runOpen: boolean;
  /** The list of what keeps the workflow from running. */
  problemsOpen: boolean;
  /** The library as a sheet, on narrow screens. */
  libraryOpen: boolean;
  commandsOpen: boolean;
  shortcutsOpen: boolean;
  renaming: boolean;
  /** The note or group whose words are being edited in place. */
  editing: string | null;
  /** Asks the properties panel to take the keyboard's focus. */
  focusPanel: boolean;
  /** True while the workflow is on its way to the server. */
  saving: boolean;
  conflict: Conflict | null;
  /** Null while the list of revisions is closed. */
  revisions: RevisionsView | null;
  /** The list of tests beside the canvas. */
  testsOpen: boolean;
  /** The run that is being saved as a test. */
  runToTest: string | null;
  /** The test whose content is edited, and what of it: all, or its name. */
  editedTest: { id: string; part: 'content' | 'name' } | null;
  /** The window with the workflow's settings. */
  settingsOpen: boolean;
  /** The node whose input is edited before it runs again. */
  rerunEdited: string | null;
  /** The node whose pinned output is edited. */
  pinEdited: string | null;
  /** The earlier run that the shown one is compared with. */
  comparedRun: string | null;
}

export type UiStore = StoreApi<UiState>;

/** What is open about one workflow, closed: for when another one is opened. */
export const nothingOpen = {
  runOpen: false,
  conflict: null,
  revisions: null,
  testsOpen: false,
  runToTest: null,
  editedTest: null,
  rerunEdited: null,
  pinEdited: null,
  comparedRun: null,
} satisfies Partial<UiState>;

export function createUiStore(): UiStore {
  return createStore<UiState>(() => ({
    picker: null,
    contextMenu: null,
    ...nothingOpen,
    problemsOpen: false,
    libraryOpen: false,
    commandsOpen: false,
    shortcutsOpen: false,
    renaming: false,
    editing: null,
    focusPanel: false,
    saving: false,
    settingsOpen: false,
  }));
}
