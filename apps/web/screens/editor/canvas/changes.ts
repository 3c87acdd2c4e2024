import { createContext } from 'react';

/** What became of a node from one version of the workflow to another. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** The changes on a canvas that compares two versions: nodes and edges by id. */
export interface Changes {
  nodes: ReadonlyMap<string, ChangeKind>;
  edges: ReadonlyMap<string, 'added' | 'removed'>;
}

/** Null if the canvas compares nothing. */
export const ChangesContext = createContext<Changes | null>(null);
