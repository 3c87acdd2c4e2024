import { createCanvasHandle } from '../canvas/canvas-handle.ts';
import { createRunStore } from '../run/run-store.ts';
import type { WorkflowApi } from '../saving/surroundings.ts';
import { createWorkflowActions } from '../saving/workflow-actions.ts';
import type { EditorSession } from '../session.tsx';
import { createEditorStore } from '../store/editor-store.ts';
import { createUiStore } from '../store/ui-store.ts';
import { noFieldsToLoad, noKeptDrafts, refusingApi } from './fixtures.ts';

/** The session of an editor that keeps nothing in the browser. Fails where anything is asked of the server that `api` does not answer. */
export function testSession(api: Partial<WorkflowApi> = {}, { signedIn = true } = {}): EditorSession {
  const [editor, runs, ui, kept] = [createEditorStore(), createRunStore(), createUiStore(), noKeptDrafts];
  const types = noFieldsToLoad(editor);
  const actions = createWorkflowActions({
    editor,
    types,
    kept,
    runs,
    ui,
    api: { ...refusingApi, ...api },
    isSignedIn: () => signedIn,
    navigate: () => undefined,
  });
  return { editor, types, kept, runs, ui, actions, canvas: createCanvasHandle() };
}
