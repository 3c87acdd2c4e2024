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

/** What is open on the screen; nothing here is part of the workflow. */
export interface UiState {
  picker: PickerRequest | null;
  /** The menu of the marked nodes, or of the empty canvas, and where it was asked for. */
  contextMenu: { kind: 'node' | 'pane'; at: Point } | null;
  /** The run's panel at the bottom of the canvas. */
  runOpen: boolean;
  /** The library as a sheet, on narrow screens. */
  libraryOpen: boolean;
  commandsOpen: boolean;
  shortcutsOpen: boolean;
  renaming: boolean;
  /** Asks the properties panel to take the keyboard's focus. */
  focusPanel: boolean;
  /** True while the workflow is on its way to the server. */
  saving: boolean;
}

export type UiStore = StoreApi<UiState>;

export function createUiStore(): UiStore {
  return createStore<UiState>(() => ({
    picker: null,
    contextMenu: null,
    runOpen: false,
    libraryOpen: false,
    commandsOpen: false,
    shortcutsOpen: false,
    renaming: false,
    focusPanel: false,
    saving: false,
  }));
}
