import { createContext, use } from 'react';

/** A place into which a field of the data can be put. */
export interface FieldTarget {
  label: string;
  insert(expression: string): void;
}

/** The actions on fields of the displayed data. */
export interface FieldActions {
  /** The expression of the displayed data: `$json`, `$node("Name").json`. */
  root: string;
  /** The fields it can be inserted into; null if these data cannot be used. */
  targets: (() => readonly FieldTarget[]) | null;
  onDragging(dragging: boolean): void;
}

const none: FieldActions = { root: '$json', targets: null, onDragging: () => undefined };

export const FieldActionsContext = createContext<FieldActions>(none);

export const useFieldActions = (): FieldActions => use(FieldActionsContext);
