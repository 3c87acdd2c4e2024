import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { JsonObject } from '@heddle/contract/json';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand';
import type { LeftDraft } from '../saving/kept-drafts.ts';
import type { Point } from './graph.ts';

/** A request for the node picker: its position and the connection of the chosen node. */
export interface PickerRequest {
  /** The picker's position, in pixels of the window. */
  anchor: Point;
  /** The new node's position, in canvas units. */
  position: Point;
  /** The end of an edge that waits for its other end. */
  from?: { node: string; port: string; end: 'source' | 'target' };
  /** Offers the nodes of the workflow as well, first of all. */
  existing?: true;
  /** The edge that the new node is put into. */
  edge?: string;
  /** The node that gets another type, in the place of a new one. */
  replaces?: string;
}

/** A save refused because of a newer revision. Auto-save pauses until it is settled. */
export interface Conflict {
  /** The version on the server. */
  theirs: WorkflowView;
  /** False while the question is put off. */
  open: boolean;
}

/** Why changes are not saved, as a part of a sentence; whether saving is tried again. */
export interface NotSaved {
  reason: string;
  retries: boolean;
}

/** The list of earlier versions. */
export interface RevisionsView {
  /** The one that is shown in place of the workflow. */
  shown: number | null;
  /** The revision to compare with. */
  against: number | 'current' | null;
  /** False while the list is hidden on narrow screens. */
  listed: boolean;
}

/** The parts of the view of a whole node. */
export const nodeViewParts = ['input', 'parameters', 'output'] as const;
export type NodeViewPart = (typeof nodeViewParts)[number];

/** The nodes before and behind a node. */
export type NeighborSide = 'previous' | 'next';

/** Test data that runs started by hand begin with: kept ones by their id, or the items of a visitor. */
export type ChosenTestData = { id: string; items?: undefined } | { id?: undefined; items: readonly JsonObject[] };

/** The window with the test data of a trigger, and the run that waits for them; none where it was opened by itself. */
export interface TestDataAsked {
  nodeId: string;
  run: { mode: RunMode; upTo?: string | undefined } | null;
}

/** The newest run that was started elsewhere. */
export interface LiveRun {
  run: RunSummary;
  /** False where another run is being looked at: this one is only told of. */
  shown: boolean;
}

/** What a model is asked to do: build a workflow by words, or explain why the step of a node failed. */
export type AssistantTask = { do: 'build' } | { do: 'explain'; nodeId: string };

/** The state of panels and dialogs; nothing here is part of the workflow. */
export interface UiState {
  picker: PickerRequest | null;
  /** The menu of the selected nodes or of the empty canvas, and its position. */
  contextMenu: { kind: 'node' | 'pane'; at: Point } | null;
  /** The run's panel at the bottom of the canvas. */
  runOpen: boolean;
  liveRun: LiveRun | null;
  /** The id of the newest run when the workflow was opened: '' if there was none, null if it was not read. */
  newestRun: string | null;
  /** The list of problems. */
  problemsOpen: boolean;
  /** The library as a sheet, on narrow screens. */
  libraryOpen: boolean;
  commandsOpen: boolean;
  /** The search for nodes of the workflow. */
  findOpen: boolean;
  shortcutsOpen: boolean;
  renaming: boolean;
  /** The note or group that is edited in place. */
  editing: string | null;
  /** Asks the properties panel to take the keyboard's focus. */
  focusPanel: boolean;
  /** The properties as a view of the whole node: its input, its parameters and its output side by side. */
  nodeView: boolean;
  /** What a narrow screen shows of the node view. */
  nodeViewPart: NodeViewPart;
  /** The way by which the node view came to its node: the button of this way takes the focus again. */
  cameBy: NeighborSide | null;
  /** True while the workflow is being saved. */
  saving: boolean;
  conflict: Conflict | null;
  /** The failure of the last save; null once a save succeeds. */
  notSaved: NotSaved | null;
  /** Applies what waits in the panel of a node until that is left, such as new secrets; null where nothing does. */
  applyTyped: (() => void) | null;
  /** True while this browser keeps the changes that the server does not have. */
  isKept: boolean;
  /** The workflow was armed by its first save: whoever saved it has not looked at what that means yet. */
  justArmed: boolean;
  /** A workflow that was never saved, of a tab that has been closed: it is offered in an empty editor. */
  leftDraft: LeftDraft | null;
  /** Null while the list of revisions is closed. */
  revisions: RevisionsView | null;
  /** The list of tests beside the canvas. */
  testsOpen: boolean;
  /** The run that is being saved as a test. */
  runToTest: string | null;
  /** The test being edited, and which part: all of it, or its name. */
  editedTest: { id: string; part: 'content' | 'name' } | null;
  /** The window with the evaluations of the workflow. */
  evaluationsOpen: boolean;
  /** The window with the workflow's settings. */
  settingsOpen: boolean;
  /** The node whose input is edited before it runs again. */
  rerunEdited: string | null;
  /** The node whose pinned output is edited. */
  pinEdited: string | null;
  /** The earlier run that the shown one is compared with. */
  comparedRun: string | null;
  /** The nodes that are to become a workflow of their own, while that is asked about. */
  extracting: ReadonlySet<string> | null;
  /** The window in which a model is asked. */
  assistant: AssistantTask | null;
  testDataAsked: TestDataAsked | null;
  /** The test data that were chosen, by trigger. */
  testData: ReadonlyMap<string, ChosenTestData>;
  /** The nodes that the item under the pointer comes from, by id: their cards are marked. */
  threadCards: ReadonlySet<string>;
}

/** No card is marked. */
export const noCards: ReadonlySet<string> = new Set();

export type UiStore = StoreApi<UiState>;

/** The panels of one workflow, closed: for opening another one. */
export const nothingOpen = {
  runOpen: false,
  liveRun: null,
  newestRun: null,
  conflict: null,
  notSaved: null,
  isKept: false,
  justArmed: false,
  leftDraft: null,
  revisions: null,
  testsOpen: false,
  runToTest: null,
  editedTest: null,
  evaluationsOpen: false,
  rerunEdited: null,
  pinEdited: null,
  comparedRun: null,
  extracting: null,
  assistant: null,
  testDataAsked: null,
  testData: new Map(),
  threadCards: noCards,
  nodeView: false,
  cameBy: null,
} satisfies Partial<UiState>;

export function createUiStore(): UiStore {
  return createStore<UiState>(() => ({
    picker: null,
    contextMenu: null,
    ...nothingOpen,
    problemsOpen: false,
    libraryOpen: false,
    commandsOpen: false,
    findOpen: false,
    shortcutsOpen: false,
    renaming: false,
    editing: null,
    focusPanel: false,
    applyTyped: null,
    nodeViewPart: 'parameters',
    saving: false,
    settingsOpen: false,
  }));
}
