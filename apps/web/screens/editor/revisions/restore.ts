import type { RevisionView } from '@heddle/contract/api/revisions';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import { isDirty } from '../store/editor-store.ts';
import { readGraph } from '../store/read-graph.ts';

/**
 * Restores an earlier revision as a new one, which triggers run from then on. Unsaved changes are saved first, so that they are among the revisions;
 * the change can be undone like any other. Returns true once it is saved.
 */
export async function restoreRevision({ editor, actions, ui }: EditorSession, view: RevisionView): Promise<boolean> {
  if (isDirty(editor.getState()) && !(await actions.save({ quiet: true, draft: true }))) return false;
  const { nodes, edges } = readGraph(view);
  // If the revision's name is unknown, the workflow keeps its name.
  editor
    .getState()
    .edit((document) => ({ workflowName: view.name ?? document.workflowName, nodes, edges, settings: view.settings }));
  if (view.description !== null) editor.setState({ description: view.description });
  ui.setState({ revisions: { shown: null, against: null, listed: true } });
  if (!(await actions.save({ quiet: true }))) return false;
  toast({
    title: 'Revision Restored',
    description: `The workflow is as it was in revision ${view.revision}. This is revision ${editor.getState().revision}.`,
  });
  return true;
}
