import type { RevisionView } from '@heddle/contract/api/revisions';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import { isDirty } from '../store/editor-store.ts';
import { readGraph } from '../store/read-graph.ts';

/**
 * Makes an earlier revision the workflow again, as a revision of its own. What is not saved yet is saved before, so that it is among the revisions;
 * the change can be undone as any other. Gives true once the server has it.
 */
export async function restoreRevision({ editor, actions, ui }: EditorSession, view: RevisionView): Promise<boolean> {
  if (isDirty(editor.getState()) && !(await actions.save({ quiet: true }))) return false;
  const { nodes, edges } = readGraph(view);
  // Where it is not known how it was called, it keeps its name.
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
