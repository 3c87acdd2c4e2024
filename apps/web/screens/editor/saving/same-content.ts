import type { WorkflowView } from '@heddle/contract/api/workflows';
import { compareWorkflows, isSameVersion } from '@heddle/contract/workflow/compare';
import { versionInEditor } from '../revisions/versions.ts';
import type { Document } from '../store/document.ts';
import type { EditorState } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import { withoutTypedSecrets } from './kept-drafts.ts';
import { fromView } from './load.ts';

/** True if the server has a document already, as another revision. Typed secrets have to be masked. Requires the `schema` to be loaded. */
export const hasContent = (view: WorkflowView, document: Document): boolean =>
  isSameVersion(
    compareWorkflows(
      versionInEditor({ ...document, description: '' }),
      versionInEditor({ ...fromView(view), description: '' }),
    ),
  );

/** True if the server has what was sent with `sent`. */
export async function isSameSave(view: WorkflowView, sent: EditorState): Promise<boolean> {
  await schema.load();
  return hasContent(view, withoutTypedSecrets(documentOf(sent), sent.saved, sent.catalog).document);
}
