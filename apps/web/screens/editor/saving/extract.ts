import { borderOf, CALL, callingGraph } from '@heddle/contract/workflow/extract/graphs';
import { planExtraction } from '@heddle/contract/workflow/extract/rules';
import { HeddleError } from '@heddle/contract/errors/define';
import { toast } from '../../../ui/toast.tsx';
import { documentOf, isDirty } from '../store/editor-store.ts';
import { uniqueNodeId } from '../store/naming.ts';
import { toastError, withServerMessage } from './error-toast.ts';
import { isOutdatedSave } from './save-errors.ts';
import type { ActionSurroundings } from './surroundings.ts';

const fail = (description: string): unknown => toast({ title: 'Extraction Failed', description, tone: 'destructive' });

/**
 * Makes a workflow of these nodes and puts a call of it in their place. The server makes it out of the saved draft: only it has the secrets of the nodes, so
 * what the server lacks is saved before. Where anything fails, the editor stays as it is. True if the nodes were replaced.
 */
export async function extract(
  { editor, ui, api }: Pick<ActionSurroundings, 'editor' | 'ui' | 'api'>,
  saveDraft: () => Promise<void>,
  selected: ReadonlySet<string>,
  name: string,
): Promise<boolean> {
  try {
    if (isDirty(editor.getState())) await saveDraft();
    const { workflowId, revision, generation } = editor.getState();
    if (workflowId === null || revision === null) return false;
    const before = documentOf(editor.getState());
    const made = await api.extract(workflowId, { name, nodes: [...selected], revision });
    const now = editor.getState();
    if (now.generation !== generation || now.nodes !== before.nodes || now.edges !== before.edges) {
      toast({
        title: 'Extracted, Not Replaced',
        description: `"${made.name}" has been created. This workflow has changed in the meantime, so its nodes are still here.`,
        tone: 'destructive',
      });
      return false;
    }
    const callId = uniqueNodeId(CALL, new Set(now.nodes.map(({ id }) => id)), Date.now());
    now.edit(
      (document) => {
        const extraction = planExtraction(document, selected, now.catalog);
        const border = borderOf(document, extraction, now.catalog, name);
        const { nodes, edges } = callingGraph(document, extraction, border, { workflowId: made.id, callId });
        return { ...document, nodes, edges };
      },
      { select: new Set([callId]) },
    );
    toast({
      title: 'Extracted',
      description: `"${made.name}" has been created and runs in their place. Undo brings the nodes back; the new workflow stays.`,
    });
    return true;
  } catch (error) {
    if (isOutdatedSave(error)) {
      // The question which version is to be kept comes first.
      ui.setState({ extracting: null });
      fail('The workflow was saved elsewhere in the meantime. Nothing has been extracted.');
    } else if (error instanceof HeddleError) fail(error.message);
    else toastError('Extraction Failed', error, withServerMessage('Nothing has been extracted.'));
    return false;
  }
}
