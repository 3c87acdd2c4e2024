import { createContext, use } from 'react';

/** A place into which a field of the data can be put. */
export interface FieldTarget {
  label: string;
  insert(expression: string): void;
}

/** What can be done with the fields of data that are shown. */
export interface FieldActions {
  /** The expression that reads what is shown: `$json`, `$node("Name").json`. */
  root: string;
  /** Where a field can be put; null where these data cannot be used. */
  targets: (() => readonly FieldTarget[]) | null;
  onDragging(dragging: boolean): void;
}

const none: FieldActions = { root: '$json', targets: null, onDragging: () => undefined };

export const FieldActionsContext = createContext<FieldActions>(none);

export const useFieldActions = (): FieldActions => use(FieldActionsContext);
