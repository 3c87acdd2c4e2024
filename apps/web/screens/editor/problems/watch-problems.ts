import { referencesOf } from '@heddle/expression/references';
import type { QueryClient } from '@tanstack/react-query';
import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { noProblems } from '../store/problems.ts';
import { createExisting } from './existing.ts';
import { findProblems } from './find-problems.ts';

/** How long nothing has to change before the workflow is checked, in milliseconds. */
const QUIET = 150;

const isSame = (a: EditorState, b: EditorState): boolean =>
  a.nodes === b.nodes && a.edges === b.edges && a.catalog === b.catalog && a.gesture === b.gesture;

/**
 * Updates the problems of a workflow while it is edited. With the client of a signed-in user, tables, credentials and workflows that do not exist are
 * problems; they are read once a node refers to one. Returns the function that stops.
 */
export function watchProblems(editor: EditorStore, client?: QueryClient): () => void {
  const existing = client && createExisting(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check = 0;

  const look = async (): Promise<void> => {
    const mine = ++check;
    const state = editor.getState();
    // Before the types have come every node would be of an unknown one; while nodes are dragged nothing about them changes.
    if (state.gesture || state.catalog.entries.length === 0) return;
    existing?.look(state.nodes.flatMap((node) => referencesOf(node, state.catalog.withFields(node.type))));
    const problems = await findProblems(state, state.catalog, () => mine !== check, existing?.has);
    if (problems && mine === check) editor.setState({ problems: problems.all.length === 0 ? noProblems : problems });
  };
  const later = (): void => {
    check += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), QUIET);
  };

  const leave = editor.subscribe((state, before) => isSame(state, before) || later());
  existing?.onChange(later);
  void look();
  return () => {
    check += 1;
    clearTimeout(timer);
    leave();
    existing?.close();
  };
}
