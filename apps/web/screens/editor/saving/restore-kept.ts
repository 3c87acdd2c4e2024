import type { WorkflowView } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import { formatMoment } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import type { Document } from '../store/document.ts';
import { readGraph, readSettings } from '../store/read-graph.ts';
import type { KeptDraft } from './kept-drafts.ts';
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
  const secrets = found.lacksSecrets ? ' Secrets are not kept in the browser: enter them again.' : '';
  toast({
    title: 'Changes Restored',
    description: `The changes from ${formatMoment(new Date(found.at).toISOString())} that were not saved yet are back. Undo takes them away.${secrets}`,
  });
}
