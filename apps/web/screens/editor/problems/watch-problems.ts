import type { QueryClient } from '@tanstack/react-query';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { noProblems } from '../store/problems.ts';
import { findProblems, namedTables } from './find-problems.ts';
import { createTableNames } from './table-names.ts';

/** How long nothing has to change before the workflow is checked, in milliseconds. */
const QUIET = 150;

const isSame = (a: EditorState, b: EditorState): boolean =>
  a.nodes === b.nodes && a.edges === b.edges && a.catalog === b.catalog && a.gesture === b.gesture;

/**
 * Updates the problems of a workflow while it is edited. With the client of a signed-in user, tables that do not exist are problems; they are read once a
 * node names one. Returns the function that stops.
 */
export function watchProblems(editor: EditorStore, client?: QueryClient): () => void {
  const tables = client && createTableNames(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check = 0;

  const look = async (): Promise<void> => {
    const mine = ++check;
    const state = editor.getState();
    // Before the types have come every node would be of an unknown one; while nodes are dragged nothing about them changes.
    if (state.gesture || state.catalog.entries.length === 0) return;
    if (state.nodes.some((node) => namedTables(node, state.catalog.get(node.type)).length > 0)) tables?.read();
    const problems = await findProblems(state, state.catalog, () => mine !== check, tables?.current());
    if (problems && mine === check) editor.setState({ problems: problems.all.length === 0 ? noProblems : problems });
  };
  const later = (): void => {
    check += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), QUIET);
  };

  const leave = editor.subscribe((state, before) => isSame(state, before) || later());
  tables?.onChange(later);
  void look();
  return () => {
    check += 1;
    clearTimeout(timer);
    leave();
    tables?.close();
  };
}
