import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { runUpTo } from '../run/run-up-to.ts';
import type { EditorSession } from '../session.tsx';

/** Runs one node with what arrived at it last. Nothing arrives at a trigger: the run ends at it. */
export function runNodeOnly(session: EditorSession, { id, type }: Pick<WorkflowNode, 'id' | 'type'>): void {
  if (session.editor.getState().catalog.get(type)?.trigger) runUpTo(session, id);
  else void session.actions.rerun({ nodeId: id, only: true });
}
