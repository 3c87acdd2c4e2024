import type { WorkflowView } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import { formatMoment } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
import { documentOf, freshWorkflow, isDirty } from '../store/editor-store.ts';
import { readGraph, readSettings, schema } from '../store/read-graph.ts';
import { nothingOpen } from '../store/ui-store.ts';
import type { KeptDraft, LeftDraft } from './kept-drafts.ts';
import { hasContent } from './same-content.ts';

function readDocument({ document }: KeptDraft): Document | null {
  try {
    return { ...document, ...readGraph(document), settings: readSettings(document.settings) };
  } catch (error) {
    // Written by another version of this app.
    if (error instanceof HeddleError) return null;
    throw error;
  }
}

const secretsNote = ({ lacksSecrets }: KeptDraft): string =>
  lacksSecrets ? ' Secrets are not kept in the browser: enter them again.' : '';

/**
 * Brings back changes that this browser has kept of a workflow which has just been opened, as one step that can be undone. If the workflow was saved
 * elsewhere in the meantime, the user is asked.
 */
export async function restoreKept({ editor, ui, kept }: EditorSession, view: WorkflowView): Promise<void> {
  const { generation } = editor.getState();
  const found = await kept.take(view.id);
  const document = found && readDocument(found);
  if (!document || editor.getState().generation !== generation || hasContent(view, document)) return;
  editor.getState().edit(() => document);
  if (found.revision !== view.revision) {
    editor.setState({ revision: found.revision });
    ui.setState({ conflict: { theirs: view, open: true } });
    return;
  }
  toast({
    title: 'Changes Restored',
    description: `The changes from ${formatMoment(new Date(found.at).toISOString()).replace(/^(at|on) /, '')} that were not saved yet have been restored. Undo removes them.${secretsNote(found)}`,
  });
}

/** Opens a workflow that was never saved, as it was kept. */
async function openKept({ editor, runs, ui, kept }: EditorSession, found: KeptDraft): Promise<void> {
  await schema.load();
  const document = readDocument(found);
  if (!document) {
    toast({ title: 'Restore Failed', description: 'The kept workflow can no longer be read.', tone: 'destructive' });
    return;
  }
  editor.getState().load({ ...freshWorkflow(), ...document, description: found.description });
  // The server has none of it.
  editor.setState({ saved: documentOf(freshWorkflow()) });
  runs.getState().clear();
  ui.setState(nothingOpen);
  kept.keep(editor.getState());
  toast({
    title: 'Welcome back',
    description: `"${document.workflowName}" is as you left it. It is not saved yet.${secretsNote(found)}`,
  });
}

/** Opens the workflow that this tab had before it was reloaded, in an empty editor. The one of a tab that has been closed is offered. */
export async function restoreNew(session: EditorSession): Promise<void> {
  const { editor, kept, ui } = session;
  const { generation } = editor.getState();
  const isEmpty = (): boolean => {
    const state = editor.getState();
    return state.generation === generation && state.workflowId === null && !isDirty(state);
  };
  if (!isEmpty()) return;
  const own = await kept.take(null);
  if (own) return openKept(session, own);
  const leftDraft = await kept.left();
  if (leftDraft && isEmpty()) ui.setState({ leftDraft });
}

/** Opens the workflow that is offered. */
export async function openLeft(session: EditorSession, left: LeftDraft): Promise<void> {
  await openKept(session, left.kept);
  session.kept.forget(left);
}

/** Deletes the workflow that is offered, and offers the one before it. */
export async function forgetLeft({ kept, ui }: EditorSession, left: LeftDraft): Promise<void> {
  kept.forget(left);
  ui.setState({ leftDraft: await kept.left() });
}
