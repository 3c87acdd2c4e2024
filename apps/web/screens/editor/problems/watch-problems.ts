import type { EditorState, EditorStore } from '../store/editor-store.ts';
import { noProblems } from '../store/problems.ts';
import { findProblems } from './find-problems.ts';

/** How long nothing has to change before the workflow is checked, in milliseconds. */
const QUIET = 150;

const isSame = (a: EditorState, b: EditorState): boolean =>
  a.nodes === b.nodes && a.edges === b.edges && a.catalog === b.catalog && a.gesture === b.gesture;

/** Updates the problems of a workflow while it is edited. Returns the function that stops. */
export function watchProblems(editor: EditorStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check = 0;

  const look = async (): Promise<void> => {
    const mine = ++check;
    const state = editor.getState();
    // Before the types have come every node would be of an unknown one; while nodes are dragged nothing about them changes.
    if (state.gesture || state.catalog.entries.length === 0) return;
    const problems = await findProblems(state, state.catalog, () => mine !== check);
    if (problems && mine === check) editor.setState({ problems: problems.all.length === 0 ? noProblems : problems });
  };
  const later = (): void => {
    check += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), QUIET);
  };

  const leave = editor.subscribe((state, before) => isSame(state, before) || later());
  void look();
  return () => {
    check += 1;
    clearTimeout(timer);
    leave();
  };
}
